import { validatePassword } from '#core/domain/credentials.ts';
import type { AuthValidationError } from './validation-messages';

export interface NewPassword {
  fresh: string;
  repeated: string;
}

/** Checks a new password and its repetition (product.md#password-rule). */
export function validateNewPassword({ fresh, repeated }: NewPassword) {
  const validationErrors: [keyof NewPassword, AuthValidationError][] = [];
  const validationError = validatePassword(fresh);
  if (validationError) validationErrors.push(['fresh', validationError]);
  if (repeated === '') validationErrors.push(['repeated', 'noRepeat']);
  else if (repeated !== fresh) validationErrors.push(['repeated', 'repeat']);
  return validationErrors;
}

import type { AuthValidationError } from '#/components/credentials/validation-messages';
import type { FieldValidationError } from '#/components/money-form/validation-resolver';
import { validatePassword } from '#/domain/credentials';

export interface PasswordValues {
  /** The login password as it is. */
  old: string;
  fresh: string;
  repeated: string;
}

/** Specification section 5: all three are required, the repetition must match. */
export function validatePasswords(values: PasswordValues) {
  const { old, fresh, repeated } = values;
  const validationErrors: FieldValidationError<PasswordValues, AuthValidationError>[] = [];
  if (old === '') validationErrors.push(['old', 'password']);
  const validationError = validatePassword(fresh);
  if (validationError) validationErrors.push(['fresh', validationError]);
  if (repeated === '') validationErrors.push(['repeated', 'noRepeat']);
  else if (repeated !== fresh) validationErrors.push(['repeated', 'repeat']);
  return validationErrors;
}

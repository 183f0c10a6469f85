import type { AuthValidationError } from '#/components/credentials/validation-messages';
import type { FieldValidationError } from '#/components/money-form/validation-resolver';
import { validatePassword } from '#/domain/credentials';

export interface PasswordValues {
  /** The current login password. */
  old: string;
  fresh: string;
  repeated: string;
}

/** All three fields are required, and the repetition must match (product.md#security). */
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

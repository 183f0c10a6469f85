import {
  type NewPassword,
  validateNewPassword,
} from '#/components/credentials/validate-new-password';
import type { AuthValidationError } from '#/components/credentials/validation-messages';
import type { FieldValidationError } from '#/components/money-form/validation-resolver';

export interface PasswordValues extends NewPassword {
  /** The current login password. */
  old: string;
}

/** All three fields are required, and the repetition must match (product.md#security). */
export function validatePasswords(values: PasswordValues) {
  const validationErrors: FieldValidationError<PasswordValues, AuthValidationError>[] = [];
  if (values.old === '') validationErrors.push(['old', 'password']);
  return [...validationErrors, ...validateNewPassword(values)];
}

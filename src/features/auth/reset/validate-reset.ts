import {
  type NewPassword,
  validateNewPassword,
} from '#/components/credentials/validate-new-password';
import type { AuthValidationError } from '#/components/credentials/validation-messages';
import type { FieldValidationError } from '#/components/money-form/validation-resolver';

export interface ResetAccount {
  /** A username, e-mail address or phone number. */
  account: string;
}

export interface ResetValues extends NewPassword {
  emailCode: string;
}

/** The account is required. Whether it exists is not revealed. */
export function validateAccount({ account }: ResetAccount) {
  const validationErrors: FieldValidationError<ResetAccount, AuthValidationError>[] = [];
  if (account.trim() === '') validationErrors.push(['account', 'account']);
  return validationErrors;
}

/** All three fields are required, and the repetition must match. */
export function validateReset(values: ResetValues) {
  const validationErrors: FieldValidationError<ResetValues, AuthValidationError>[] = [];
  if (values.emailCode === '') validationErrors.push(['emailCode', 'code']);
  return [...validationErrors, ...validateNewPassword(values)];
}

import { msg } from '@lingui/core/macro';
import type { PasswordValidationError } from '#core/domain/credentials.ts';

/** Error codes of the credential forms, returned by their schemas. */
export type AuthValidationError =
  | PasswordValidationError
  | 'account'
  | 'password'
  | 'email'
  | 'phone'
  | 'repeat'
  | 'noRepeat'
  | 'code'
  | 'secondFactor';

const PASSWORD_RULE = msg`Password must be 6 to 20 characters including letters and digits`;

export const VALIDATION_MESSAGES: Record<AuthValidationError, ReturnType<typeof msg>> = {
  account: msg`Enter your username, e-mail or phone`,
  password: msg`Enter your password`,
  email: msg`Enter a valid e-mail address`,
  phone: msg`Enter a phone number with 6 to 20 digits`,
  length: PASSWORD_RULE,
  mixture: PASSWORD_RULE,
  characters: msg`Use letters and digits only`,
  repeat: msg`Passwords don’t match`,
  noRepeat: msg`Repeat the new password`,
  code: msg`Enter the code from the e-mail`,
  secondFactor: msg`Enter the 6-digit code from your authenticator app, or a recovery code`,
};

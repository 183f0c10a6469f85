import * as z from 'zod/mini';
import { fields, wire } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { nothing, requiredText } from './primitives.ts';

/**
 * POST sendResetCode: sends a code that resets the login password to the e-mail address of an
 * account. `account` is a username, an e-mail address or a phone number. The response is the same
 * whether or not such an account exists. See product.md#forgotten-password.
 */
export const sendResetCode = defineEndpoint({
  name: 'sendResetCode',
  access: 'public',
  input: z.object({ account: requiredText }),
  output: nothing,
});

/**
 * POST resetPassword: sets a new login password and ends all the member's sessions; requires the
 * code from the e-mail. `account` has the same meaning as in `sendResetCode`. See
 * product.md#forgotten-password.
 */
export const resetPassword = defineEndpoint({
  name: 'resetPassword',
  access: 'public',
  input: fields({
    account: requiredText,
    emailCode: wire('captcha', requiredText),
    newPassword: wire('newpassword', requiredText),
  }),
  output: nothing,
});

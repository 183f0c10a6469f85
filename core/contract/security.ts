import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { nothing, requiredText } from './primitives.ts';

/**
 * POST resetpwd: changes the login password and ends every session of the member. See
 * product.md#login-password.
 */
export const resetpwd = defineEndpoint({
  name: 'resetpwd',
  aliases: ['User/resetpwd'],
  access: 'member',
  input: z.object({ oldpassword: requiredText, newpassword: requiredText }),
  output: nothing,
});

/**
 * POST resetpay: sets or resets the transaction password; `logpassword` is the login password. See
 * product.md#transaction-password.
 */
export const resetpay = defineEndpoint({
  name: 'resetpay',
  aliases: ['User/resetpay'],
  access: 'member',
  input: z.object({ logpassword: requiredText, newpassword: requiredText }),
  output: nothing,
});

import { fields, wire } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { nothing, requiredText } from './primitives.ts';

/**
 * POST resetpwd: changes the login password and ends all the member's sessions. See
 * product.md#login-password.
 */
export const resetpwd = defineEndpoint({
  name: 'resetpwd',
  aliases: ['User/resetpwd'],
  access: 'member',
  input: fields({
    loginPassword: wire('oldpassword', requiredText),
    newPassword: wire('newpassword', requiredText),
  }),
  output: nothing,
});

/**
 * POST resetpay: sets or resets the transaction password. See
 * product.md#transaction-password.
 */
export const resetpay = defineEndpoint({
  name: 'resetpay',
  aliases: ['User/resetpay'],
  access: 'member',
  input: fields({
    loginPassword: wire('logpassword', requiredText),
    newPassword: wire('newpassword', requiredText),
  }),
  output: nothing,
});

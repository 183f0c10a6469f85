import { mutationOptions } from '@tanstack/react-query';
import { resetpay, resetpwd } from '#core/contract/security.ts';
import { mutate } from './client';
import { MEMBER_DATA } from './member-data';

export interface PasswordChange {
  /** The current login password. */
  readonly loginPassword: string;
  readonly newPassword: string;
}

/**
 * Changes the login password. The server ends every session of the member
 * (product.md#login-password). Returns the server's message, for the page that loads next.
 */
export function changePasswordMutation() {
  return mutationOptions({
    mutationFn: async (change: PasswordChange): Promise<string> =>
      (await mutate(resetpwd, change)).message,
  });
}

/**
 * Sets or replaces the transaction password, authorised by the login password
 * (product.md#transaction-password).
 */
export function setTransactionPasswordMutation() {
  return mutationOptions({
    meta: { refresh: [MEMBER_DATA] },
    mutationFn: (change: PasswordChange) => mutate(resetpay, change),
  });
}

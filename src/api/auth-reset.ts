import { mutationOptions } from '@tanstack/react-query';
import { resetPassword, sendResetCode } from '#core/contract/auth-reset.ts';
import { mutate } from './client';

/**
 * Sends a code to the e-mail address of an account, if there is one
 * (product.md#forgotten-password). Returns nothing: the screen describes the next step.
 */
export function resetCodeMutation() {
  return mutationOptions({
    mutationFn: async (account: string | undefined): Promise<void> => {
      await mutate(sendResetCode, { account: account ?? '' });
    },
  });
}

export interface PasswordReset {
  /** Username, e-mail or phone. */
  readonly account: string;
  readonly emailCode: string;
  readonly newPassword: string;
}

/** Sets a new login password; the server ends all the member's sessions. */
export function resetPasswordMutation() {
  return mutationOptions({
    mutationFn: (reset: PasswordReset) => mutate(resetPassword, reset),
  });
}

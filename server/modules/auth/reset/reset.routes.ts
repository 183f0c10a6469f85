import type { AppContext } from '../../../context.ts';
import type { Handlers } from '../../../handler.ts';
import { resetTexts, resetWithCode, startReset } from './reset.service.ts';

/** Handles password resets by members. */
export function resetHandlers(context: AppContext): Handlers<'sendResetCode' | 'resetPassword'> {
  return {
    sendResetCode: async (input, call) => {
      await startReset(context, input.account, call);
      return { data: null, text: resetTexts.asked };
    },

    resetPassword: async ({ account, emailCode, newPassword }, call) => {
      await resetWithCode(context, { account, code: emailCode, fresh: newPassword }, call);
      return { data: null, text: resetTexts.done };
    },
  };
}

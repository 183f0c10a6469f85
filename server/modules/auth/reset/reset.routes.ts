import type { AppContext } from '../../../context.ts';
import type { Handlers } from '../../../handler.ts';
import { resetTexts, resetWithCode, startReset } from './reset.service.ts';

/** Handlers of a password reset by oneself. */
export function resetHandlers(context: AppContext): Handlers<'sendResetCode' | 'resetPassword'> {
  return {
    sendResetCode: async (input, call) => {
      await startReset(context, input.account, call);
      return { data: null, text: resetTexts.asked };
    },

    resetPassword: async (input, call) => {
      const { account, captcha: code, newpassword: fresh } = input;
      await resetWithCode(context, { account, code, fresh }, call);
      return { data: null, text: resetTexts.done };
    },
  };
}

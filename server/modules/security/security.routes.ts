import type { AppContext } from '../../context.ts';
import type { Handlers } from '../../handler.ts';
import { changePassword, setTransactionPassword } from './security.service.ts';
import { securityTexts } from './security.texts.ts';

/** Handles password changes. */
export function securityHandlers(context: AppContext): Handlers<'resetpwd' | 'resetpay'> {
  return {
    resetpwd: async (input, call) => {
      await changePassword(context, { old: input.loginPassword, fresh: input.newPassword }, call);
      return { data: null, text: securityTexts.passwordChanged };
    },

    resetpay: async (input, call) => {
      const given = { loginPassword: input.loginPassword, fresh: input.newPassword };
      await setTransactionPassword(context, given, call);
      return { data: null, text: securityTexts.transactionSet };
    },
  };
}

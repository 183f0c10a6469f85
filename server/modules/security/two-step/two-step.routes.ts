import type { AppContext } from '../../../context.ts';
import type { Handlers } from '../../../handler.ts';
import { hasSecondFactor } from './second-factor.ts';
import { countRecoveryCodes } from './two-step.repo.ts';
import { proposeSecret, replaceCodes, turnOff, turnOn } from './two-step.service.ts';
import { twoStepTexts } from './two-step.texts.ts';

type TwoStepCalls =
  | ('getTwoStep' | 'beginTwoStep' | 'confirmTwoStep')
  | ('renewRecoveryCodes' | 'turnOffTwoStep');

/** Handlers of two-step verification. */
export function twoStepHandlers(context: AppContext): Handlers<TwoStepCalls> {
  return {
    getTwoStep: async (_input, { caller: { memberId } }) => {
      const on = (await hasSecondFactor(context.db, memberId)) ? 1 : 0;
      return { data: { on, recovery_left: await countRecoveryCodes(context.db, memberId) } };
    },

    beginTwoStep: async (input, call) => ({
      data: await proposeSecret(context, input.logpassword, call),
    }),

    confirmTwoStep: async (input, call) => {
      const codes = await turnOn(context, input.code, call);
      return { data: { codes: [...codes] }, text: twoStepTexts.turnedOn };
    },

    renewRecoveryCodes: async (input, call) => {
      const given = { loginPassword: input.logpassword, code: input.code };
      const codes = await replaceCodes(context, given, call);
      return { data: { codes: [...codes] }, text: twoStepTexts.renewed };
    },

    turnOffTwoStep: async (input, call) => {
      await turnOff(context, { loginPassword: input.logpassword, code: input.code }, call);
      return { data: null, text: twoStepTexts.turnedOff };
    },
  };
}

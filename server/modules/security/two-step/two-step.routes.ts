import type { AppContext } from '../../../context.ts';
import type { Handlers } from '../../../handler.ts';
import { hasSecondFactor } from './second-factor.ts';
import { countRecoveryCodes } from './two-step.repo.ts';
import { proposeSecret, replaceCodes, turnOff, turnOn } from './two-step.service.ts';
import { twoStepTexts } from './two-step.texts.ts';

type TwoStepCalls =
  | ('getTwoStep' | 'beginTwoStep' | 'confirmTwoStep')
  | ('renewRecoveryCodes' | 'turnOffTwoStep');

/** Handles two-step verification. */
export function twoStepHandlers(context: AppContext): Handlers<TwoStepCalls> {
  return {
    getTwoStep: async (_input, { caller: { memberId } }) => {
      const isOn = await hasSecondFactor(context.db, memberId);
      return { data: { isOn, recoveryLeft: await countRecoveryCodes(context.db, memberId) } };
    },

    beginTwoStep: async (input, call) => ({
      data: await proposeSecret(context, input.loginPassword, call),
    }),

    confirmTwoStep: async (input, call) => {
      const codes = await turnOn(context, input.code, call);
      return { data: { codes: [...codes] }, text: twoStepTexts.turnedOn };
    },

    renewRecoveryCodes: async (proof, call) => {
      const codes = await replaceCodes(context, proof, call);
      return { data: { codes: [...codes] }, text: twoStepTexts.renewed };
    },

    turnOffTwoStep: async (proof, call) => {
      await turnOff(context, proof, call);
      return { data: null, text: twoStepTexts.turnedOff };
    },
  };
}

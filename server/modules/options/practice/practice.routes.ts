import type { AppContext } from '../../../context.ts';
import { Refusal } from '../../../errors/refusal.ts';
import type { Handlers } from '../../../handler.ts';
import { practiceIdOf } from '../../../ledger/practice.ts';
import { hasPractice } from '../../site/site.service.ts';
import {
  buyOption,
  type OptionsCallDeps,
  readOrder,
  readOrders,
  readTerms,
} from '../calls.routes.ts';
import { addPracticeMember, refillPractice } from './practice.service.ts';

const unavailable = /*i18n*/ {
  id: 'options.noPractice',
  message: 'Practice funds aren’t available here.',
};

/** Handles options with practice funds (product.md#practice, ADR-134). */
export function practiceHandlers(
  deps: OptionsCallDeps & Pick<AppContext, 'config'>,
): Handlers<
  | ('getPracticeConfig' | 'createPracticeOrder' | 'refillPractice')
  | ('getPracticeOrderInfo' | 'getPracticeOrderList')
> {
  const assertOffered = async () => {
    if (!(await hasPractice(deps))) throw new Refusal(unavailable);
  };
  return {
    // The member's own limits protect only real money.
    async getPracticeConfig(_, { caller }) {
      await assertOffered();
      return readTerms(deps, practiceIdOf(caller.memberId), undefined);
    },

    async createPracticeOrder(input, call) {
      const memberId = practiceIdOf(call.caller.memberId);
      return buyOption(deps, call, { ...input, memberId }, async () => {
        await assertOffered();
        await addPracticeMember(deps.db, memberId, call.now);
      });
    },

    getPracticeOrderInfo: (input, call) =>
      readOrder(deps, call, { ...input, memberId: practiceIdOf(call.caller.memberId) }),

    getPracticeOrderList: (input, call) =>
      readOrders(deps, call, { ...input, memberId: practiceIdOf(call.caller.memberId) }),

    async refillPractice(_, { caller, now }) {
      await assertOffered();
      deps.tradingHalt.assertTrading();
      return { data: { balance: await refillPractice(deps.db, caller.memberId, now) } };
    },
  };
}

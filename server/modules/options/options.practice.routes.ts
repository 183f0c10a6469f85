import type { AppContext } from '../../context.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { Handlers } from '../../handler.ts';
import { practiceIdOf } from '../../ledger/practice.ts';
import { hasPractice } from '../site/site.service.ts';
import {
  buyOption,
  type OptionsCallDeps,
  readOrder,
  readOrders,
  readTerms,
} from './options.calls.ts';
import { addPracticeMember, refillPractice } from './options.practice.ts';

const unavailable = /*i18n*/ {
  id: 'options.noPractice',
  message: 'There are no practice funds here.',
};

/** Handlers of options with practice funds (product.md#practice, ADR-134). */
export function practiceHandlers(
  deps: OptionsCallDeps & Pick<AppContext, 'config'>,
): Handlers<
  | ('getPracticeConfig' | 'createPracticeOrder' | 'refillPractice')
  | ('getPracticeOrderInfo' | 'getPracticeOrderList')
> {
  const ownerOf = async (memberId: number): Promise<number> => {
    if (!(await hasPractice(deps))) throw new Refusal(unavailable);
    return practiceIdOf(memberId);
  };
  return {
    // The member's own limits protect real money only.
    getPracticeConfig: async (_, { caller }) =>
      readTerms(deps, await ownerOf(caller.memberId), undefined),

    async createPracticeOrder(input, call) {
      const memberId = await ownerOf(call.caller.memberId);
      await addPracticeMember(deps.db, memberId, call.now);
      return buyOption(deps, call, { ...input, memberId });
    },

    getPracticeOrderInfo: async (input, call) =>
      readOrder(deps, call, { ...input, memberId: await ownerOf(call.caller.memberId) }),

    getPracticeOrderList: async (input, call) =>
      readOrders(deps, call, { ...input, memberId: await ownerOf(call.caller.memberId) }),

    async refillPractice(_, { caller, now }) {
      await ownerOf(caller.memberId);
      return { data: { balance: await refillPractice(deps.db, caller.memberId, now) } };
    },
  };
}

import type { Handlers } from '../../handler.ts';
import { largestOwnStake } from '../security/limits/limits.service.ts';
import {
  buyOption,
  type OptionsCallDeps,
  readOrder,
  readOrders,
  readTerms,
} from './calls.routes.ts';

/** Handles options with the member's own money (product.md#options). */
export function optionsHandlers(
  deps: OptionsCallDeps,
): Handlers<'getHyConfig' | 'creatorder' | 'getHyOrderInfo' | 'getHyOrderList'> {
  return {
    async getHyConfig(_, call) {
      const { memberId } = call.caller;
      return readTerms(deps, memberId, await largestOwnStake(deps.db, memberId, call.now));
    },

    creatorder: (input, call) =>
      buyOption(deps, call, { ...input, memberId: call.caller.memberId }),

    getHyOrderInfo: (input, call) =>
      readOrder(deps, call, { ...input, memberId: call.caller.memberId }),

    getHyOrderList: (input, call) =>
      readOrders(deps, call, { ...input, memberId: call.caller.memberId }),
  };
}

import { tradetriggerOrder } from '#core/contract/spot-trigger.ts';
import type { TriggerRequest } from '#core/domain/spot-trigger.ts';
import { moneyCall } from './money-call';

/** A new stop-limit order, or a new pair, in a market. */
export interface NewTriggerOrder extends TriggerRequest {
  readonly marketId: string;
}

/**
 * Places an order that waits for its trigger, or a pair. The call fails on servers without this
 * call (product.md#trigger-orders).
 */
export const placeTriggerOrder = moneyCall(
  tradetriggerOrder,
  ({ marketId, side, quantity, legs: [first, twin] }: NewTriggerOrder) => ({
    marketId,
    side,
    quantity,
    ...first,
    twinTrigger: twin?.trigger,
    twinPrice: twin?.price,
  }),
);

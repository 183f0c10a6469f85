import { tradetriggerOrder } from '#core/contract/spot-trigger.ts';
import type { TriggerRequest } from '#core/domain/spot-trigger.ts';
import { moneyCall } from './money-call';

/** A stop-limit order or a pair, of a market. */
export interface NewTriggerOrder extends TriggerRequest {
  readonly marketId: string;
}

/**
 * Places an order that waits for its trigger, or a pair. Fails at servers without this call
 * (product.md#trigger-orders).
 */
export const placeTriggerOrder = moneyCall(
  tradetriggerOrder,
  ({ marketId, side, quantity, legs: [first, twin] }: NewTriggerOrder) => ({
    m_id: marketId,
    type: side === 'buy' ? 1 : 2,
    num: quantity,
    when: first.when === 'above' ? 1 : 2,
    trigger_price: first.trigger,
    price: first.price,
    twin_trigger_price: twin?.trigger,
    twin_price: twin?.price,
  }),
);

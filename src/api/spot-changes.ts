import { tradeamendOrder, tradecancelAll } from '#core/contract/spot.ts';
import type { Money } from '#core/domain/money.ts';
import { type ApiResult, mutate } from './client';

/** A change of an open order; what is `undefined` stays. */
interface OrderChange {
  readonly orderId: string;
  readonly price: Money | undefined;
  /** With what is filled already. */
  readonly quantity: Money | undefined;
}

/**
 * Changes an open order under the key of its intent. Throws ApiError, also at servers without this
 * call (product.md#spot-change).
 */
export function changeSpotOrder(
  { orderId, price, quantity }: OrderChange,
  idempotencyKey: string,
): Promise<ApiResult<unknown>> {
  return mutate(tradeamendOrder, { bb_id: orderId, price, num: quantity }, { idempotencyKey });
}

/**
 * Cancels the member's open orders of a market, or of all markets. Throws ApiError, also at servers
 * without this call (product.md#spot-cancel).
 */
export function cancelAllSpotOrders(
  symbol: string | undefined,
  idempotencyKey: string,
): Promise<ApiResult<unknown>> {
  return mutate(tradecancelAll, { symbol }, { idempotencyKey });
}

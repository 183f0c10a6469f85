import { tradeamendOrder, tradecancelAll } from '#core/contract/spot.ts';
import type { Money } from '#core/domain/money.ts';
import { moneyCall } from './money-call';

/** A change to an open order. `undefined` fields do not change. */
interface OrderChange {
  readonly orderId: string;
  readonly price: Money | undefined;
  /** Includes the filled part. */
  readonly quantity: Money | undefined;
}

/** Changes an open order. The call fails on servers without this call (product.md#spot-change). */
export const changeSpotOrder = moneyCall(tradeamendOrder, (change: OrderChange) => change);

/**
 * Cancels the member's open orders in one market or in all markets. The call fails on servers
 * without this call (product.md#spot-cancel).
 */
export const cancelAllSpotOrders = moneyCall(
  tradecancelAll,
  ({ symbol }: { readonly symbol: string | undefined }) => ({ symbol }),
);

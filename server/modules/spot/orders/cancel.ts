import { and, eq } from 'drizzle-orm';
import { isPositive } from '#core/domain/money.ts';
import { coins } from '../../../db/schema/market.ts';
import { spotOrders } from '../../../db/schema/spot.ts';
import type { Effect } from '../../../idempotency/with-idempotency.ts';
import { spotTexts } from '../spot.texts.ts';
import { applyEarlierTrades, type CancelRequest, earlierThan, isKnown } from './before-cancel.ts';
import { requestCancel } from './cancel-requests.ts';
import { closeOrders, lockOpenOrder } from './close.ts';
import type { SpotDeps } from './place.ts';

const TEXTS = { filled: spotTexts.alreadyFilled, closed: spotTexts.tooLate };

/**
 * Plans the cancellation of a member's open order after it has been filled from the trades made
 * before the call; the amount of the unfilled part is released (product.md#spot-cancel). The twin
 * of a waiting order is cancelled with it. While earlier trades may still be reported, the
 * cancellation is recorded and executed after them (ADR-148).
 */
export async function planCancel(deps: SpotDeps, request: CancelRequest): Promise<Effect<null>> {
  const { memberId, orderId } = request;
  const at = await earlierThan(deps, request.at);
  const isOwn = and(eq(spotOrders.id, orderId), eq(spotOrders.memberId, memberId));
  const earlier = await applyEarlierTrades(deps, isOwn, at);
  const isDue = earlier.orders.every((order) => isKnown(earlier, order, at));
  return async (tx) => {
    const [found, twin] = await lockOpenOrder(tx, request, TEXTS);
    const ended = twin ? [found, twin] : [found];
    if (!isDue) {
      const ids = ended.map(({ order }) => order.id);
      await requestCancel(tx, ids, at);
      return { data: null, text: spotTexts.cancelRequested };
    }
    await closeOrders(tx, 'spot.cancel', ended, deps.clock());
    if (twin) return { data: null, text: spotTexts.pairCancelled };
    const quantity = found.order.filledQuantity;
    if (!isPositive(quantity)) return { data: null, text: spotTexts.cancelled };
    const [base] = await tx
      .select({ code: coins.code })
      .from(coins)
      .where(eq(coins.id, found.baseId));
    const values = { quantity, coin: base?.code ?? '' };
    return { data: null, text: spotTexts.cancelledRest, values };
  };
}

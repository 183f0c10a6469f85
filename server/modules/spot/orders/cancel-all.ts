import { and, eq } from 'drizzle-orm';
import { CODE } from '#core/contract/envelope.ts';
import { spotOrders } from '../../../db/schema/spot.ts';
import { Refusal } from '../../../errors/refusal.ts';
import type { Effect } from '../../../idempotency/with-idempotency.ts';
import { type LockedOrder, lockSpotOrders } from '../spot.repo.ts';
import { spotTexts } from '../spot.texts.ts';
import { applyEarlierTrades, earlierThan, isKnown } from './before-cancel.ts';
import { requestCancel } from './cancel-requests.ts';
import { closeOrders, isLeft } from './close.ts';
import type { SpotDeps } from './place.ts';

interface CancelAllRequest {
  readonly memberId: number;
  /** `undefined` for all markets. */
  readonly marketId: number | undefined;
  /** When the call arrived, in epoch milliseconds. */
  readonly at: number;
}

/** The number of open orders by the way in which the call ended them. */
interface CancelledAll {
  readonly cancelled: number;
  readonly filled: number;
  /** Number of orders whose cancellation waits for earlier trades; omitted if there are none. */
  readonly requested?: number;
}

/**
 * Plans the cancellation of a member's open and waiting orders, after these have been filled from
 * the trades made before the call (product.md#spot-cancel). One transaction cancels the orders
 * whose trades are known, so the counts in the response are exact, and records the cancellation of
 * the others (ADR-148). Throws a Refusal if nothing remains to cancel.
 */
export async function planCancelAll(
  deps: SpotDeps,
  { memberId, marketId, at: arrivedAt }: CancelAllRequest,
): Promise<Effect<CancelledAll>> {
  const at = await earlierThan(deps, arrivedAt);
  const isOfMarket = marketId === undefined ? undefined : eq(spotOrders.marketId, marketId);
  const isOwn = and(eq(spotOrders.memberId, memberId), isOfMarket);
  const earlier = await applyEarlierTrades(deps, isOwn, at);
  const isDue = ({ order }: LockedOrder) => isKnown(earlier, order, at);
  return async (tx) => {
    const ids = earlier.orders.map(({ id }) => id);
    const found = ids.length === 0 ? [] : await lockSpotOrders(tx, ids);
    const left = found.filter(isLeft);
    const filled = found.filter(({ order }) => order.status === 'done').length;
    if (left.length === 0) {
      const text = filled > 0 ? spotTexts.allFilled : spotTexts.noneOpen;
      throw new Refusal(text, { code: CODE.rule, values: { count: filled } });
    }
    const due = left.filter(isDue);
    const early = left.filter((order) => !isDue(order)).map(({ order }) => order.id);
    await closeOrders(tx, 'spot.clear', due, deps.clock());
    await requestCancel(tx, early, at);
    const cancelled = due.length;
    if (early.length > 0) {
      const data = { cancelled, filled, requested: early.length };
      return { data, text: spotTexts.cancelRequested };
    }
    const text = filled > 0 ? spotTexts.cancelledMost : spotTexts.cancelledAll;
    return { data: { cancelled, filled }, text, values: { count: cancelled, filled } };
  };
}

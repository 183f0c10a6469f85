import { eq, inArray } from 'drizzle-orm';
import { CODE } from '../../../src/contract/envelope.ts';
import { isPositive, ZERO } from '../../../src/domain/money.ts';
import type { Tx } from '../../db/db.ts';
import { coins } from '../../db/schema/market.ts';
import { spotOrders } from '../../db/schema/spot.ts';
import { Refusal, type ServerText } from '../../errors/refusal.ts';
import type { Effect } from '../../idempotency/with-idempotency.ts';
import { release } from '../../ledger/frozen.ts';
import { type Posting, postEntry } from '../../ledger/post-entry.ts';
import type { CancelRequest } from './spot.before-cancel.ts';
import { spentBalance } from './spot.fills.ts';
import type { SpotDeps } from './spot.place.ts';
import { type LockedOrder, lockSpotOrder } from './spot.repo.ts';
import { spotTexts } from './spot.texts.ts';

type OrderKey = Pick<CancelRequest, 'memberId' | 'orderId'>;

/** Texts for an order that is no longer open: it was filled, or closed otherwise. */
interface ClosedTexts {
  readonly filled: ServerText;
  readonly closed: ServerText;
}

/**
 * Returns an open order of the member, locked until the transaction ends. Its fills, cancels and
 * changes are serialised by this lock: exactly one of them succeeds. Throws a Refusal.
 */
export async function lockOpenOrder(
  tx: Tx,
  { memberId, orderId }: OrderKey,
  texts: ClosedTexts,
): Promise<LockedOrder> {
  const found = await lockSpotOrder(tx, orderId);
  // Another member's order is reported as missing.
  if (found?.order.memberId !== memberId) {
    throw new Refusal(spotTexts.notFound, { code: CODE.notFound });
  }
  const { status } = found.order;
  if (status === 'open') return found;
  throw new Refusal(status === 'done' ? texts.filled : texts.closed, { code: CODE.rule });
}

/** Marks open orders as cancelled; what they reserve must be released with it. */
export async function markCancelled(tx: Tx, ids: readonly number[], now: number): Promise<void> {
  await tx
    .update(spotOrders)
    .set({ status: 'cancelled', reserved: ZERO, closedAt: now })
    .where(inArray(spotOrders.id, [...ids]));
}

/** Returns the postings that release what an open order reserves. */
export function releaseOf({ order, ...coins }: LockedOrder): Posting[] {
  const { memberId, side, reserved } = order;
  return release(spentBalance({ ...coins, memberId, side }), reserved);
}

/** Cancels an open order of the member and releases the funds still frozen (product.md#spot-cancel). */
export function cancelOrder({ clock }: Pick<SpotDeps, 'clock'>, request: OrderKey): Effect<null> {
  return async (tx) => {
    const texts = { filled: spotTexts.alreadyFilled, closed: spotTexts.tooLate };
    const found = await lockOpenOrder(tx, request, texts);
    const { orderId } = request;
    const now = clock();
    await markCancelled(tx, [orderId], now);
    await postEntry(tx, {
      kind: 'spot.cancel',
      reference: `spot:${orderId}`,
      at: now,
      postings: releaseOf(found),
    });
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

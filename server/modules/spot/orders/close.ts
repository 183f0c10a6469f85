import { inArray } from 'drizzle-orm';
import { CODE } from '#core/contract/envelope.ts';
import { ZERO } from '#core/domain/money.ts';
import type { Tx } from '../../../db/db.ts';
import { spotOrders } from '../../../db/schema/spot.ts';
import { Refusal, type ServerText } from '../../../errors/refusal.ts';
import { release } from '../../../ledger/frozen.ts';
import { postEntry } from '../../../ledger/post-entry.ts';
import { spentBalance } from '../matching/fills.ts';
import { type LockedOrder, lockWithTwin } from '../spot.repo.ts';
import { spotTexts } from '../spot.texts.ts';

/** Strings for an order that is no longer open, because it was filled or closed in another way. */
interface ClosedTexts {
  readonly filled: ServerText;
  readonly closed: ServerText;
}

/**
 * Returns one of the member's open or waiting orders, with the twin of a waiting order if there is
 * one. Both are locked until the transaction ends. This lock serialises fills, triggers,
 * cancellations and changes, so exactly one of them succeeds. Throws a Refusal.
 */
export async function lockOpenOrder(
  tx: Tx,
  { memberId, orderId }: { readonly memberId: number; readonly orderId: number },
  texts: ClosedTexts,
): Promise<readonly [LockedOrder, LockedOrder?]> {
  const { own: found, twin } = await lockWithTwin(tx, orderId);
  // Another member's order is reported as missing.
  if (found?.order.memberId !== memberId) {
    throw new Refusal(spotTexts.notFound, { code: CODE.notFound });
  }
  const { status } = found.order;
  if (status === 'open') return [found];
  if (status === 'waiting') return twin ? [found, twin] : [found];
  if (twin && twin.order.triggeredAt !== null) {
    throw new Refusal(spotTexts.twinTriggered, { code: CODE.rule });
  }
  throw new Refusal(status === 'done' ? texts.filled : texts.closed, { code: CODE.rule });
}

/** Returns true if a locked order can still be cancelled. */
export function isLeft({ order: { status } }: LockedOrder): boolean {
  return status === 'open' || status === 'waiting';
}

/**
 * Cancels one member's locked orders and releases the funds that are still frozen, in one entry.
 */
export async function closeOrders(
  tx: Tx,
  kind: 'spot.cancel' | 'spot.clear',
  orders: readonly LockedOrder[],
  now: number,
): Promise<void> {
  const [first] = orders;
  if (!first) return;
  const ids = orders.map(({ order }) => order.id);
  await markCancelled(tx, ids, now);
  const postings = orders.flatMap(({ order, ...coins }) => {
    const { memberId, side, reserved } = order;
    return release(spentBalance({ ...coins, memberId, side }), reserved);
  });
  await postEntry(tx, { kind, reference: `spot:${first.order.id}`, at: now, postings });
}

/** Marks open orders as cancelled; their reservation must be released in the same transaction. */
export async function markCancelled(tx: Tx, ids: readonly number[], now: number): Promise<void> {
  await tx
    .update(spotOrders)
    .set({ status: 'cancelled', reserved: ZERO, closedAt: now })
    .where(inArray(spotOrders.id, [...ids]));
}

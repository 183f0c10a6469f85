import { eq } from 'drizzle-orm';
import { CODE } from '../../../src/contract/envelope.ts';
import { isPositive } from '../../../src/domain/money.ts';
import type { Tx } from '../../db/db.ts';
import { coins } from '../../db/schema/market.ts';
import { Refusal, type ServerText } from '../../errors/refusal.ts';
import type { Effect } from '../../idempotency/with-idempotency.ts';
import { release } from '../../ledger/frozen.ts';
import { type Posting, postEntry } from '../../ledger/post-entry.ts';
import type { CancelRequest } from './spot.before-cancel.ts';
import { spentBalance } from './spot.fills.ts';
import type { SpotDeps } from './spot.place.ts';
import { type LockedOrder, lockWithTwin, markCancelled } from './spot.repo.ts';
import { spotTexts } from './spot.texts.ts';

type OrderKey = Pick<CancelRequest, 'memberId' | 'orderId'>;

/** Texts for an order that is no longer open: it was filled, or closed otherwise. */
interface ClosedTexts {
  readonly filled: ServerText;
  readonly closed: ServerText;
}

/**
 * Returns an open or waiting order of the member, the latter with its twin if it has one, locked
 * until the transaction ends. Fills, triggers, cancels and changes are serialised by this lock:
 * exactly one of them succeeds. Throws a Refusal.
 */
export async function lockOpenOrder(
  tx: Tx,
  { memberId, orderId }: OrderKey,
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

/** Returns the postings that release what an open order reserves. */
export function releaseOf({ order, ...coins }: LockedOrder): Posting[] {
  const { memberId, side, reserved } = order;
  return release(spentBalance({ ...coins, memberId, side }), reserved);
}

/**
 * Cancels an open order of the member and releases the funds still frozen (product.md#spot-cancel).
 * The twin of a waiting order is cancelled with it.
 */
export function cancelOrder({ clock }: Pick<SpotDeps, 'clock'>, request: OrderKey): Effect<null> {
  return async (tx) => {
    const texts = { filled: spotTexts.alreadyFilled, closed: spotTexts.tooLate };
    const [found, twin] = await lockOpenOrder(tx, request, texts);
    const { orderId } = request;
    const ended = twin ? [found, twin] : [found];
    const now = clock();
    await markCancelled(
      tx,
      ended.map(({ order }) => order.id),
      now,
    );
    await postEntry(tx, {
      kind: 'spot.cancel',
      reference: `spot:${orderId}`,
      at: now,
      postings: ended.flatMap(releaseOf),
    });
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

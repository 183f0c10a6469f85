import { eq } from 'drizzle-orm';
import { CODE } from '../../../src/contract/envelope.ts';
import { isPositive, ZERO } from '../../../src/domain/money.ts';
import { coins } from '../../db/schema/market.ts';
import { spotOrders } from '../../db/schema/spot.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { Effect } from '../../idempotency/with-idempotency.ts';
import { release } from '../../ledger/frozen.ts';
import { postEntry } from '../../ledger/post-entry.ts';
import type { CancelRequest } from './spot.before-cancel.ts';
import { spentBalance } from './spot.fills.ts';
import type { SpotDeps } from './spot.place.ts';
import { lockSpotOrder } from './spot.repo.ts';
import { spotTexts } from './spot.texts.ts';

/**
 * Cancels an open order of the member and releases the funds still frozen (product.md#spot-cancel).
 * Cancel and fill are serialised by the lock of the row: exactly one of them succeeds.
 */
export function cancelOrder(
  { clock }: Pick<SpotDeps, 'clock'>,
  { memberId, orderId }: CancelRequest,
): Effect<null> {
  return async (tx) => {
    const found = await lockSpotOrder(tx, orderId);
    // Another member's order is reported as missing.
    if (found?.order.memberId !== memberId) {
      throw new Refusal(spotTexts.notFound, { code: CODE.notFound });
    }
    const { order } = found;
    if (order.status !== 'open') {
      const text = order.status === 'done' ? spotTexts.alreadyFilled : spotTexts.tooLate;
      throw new Refusal(text, { code: CODE.rule });
    }
    const now = clock();
    await tx
      .update(spotOrders)
      .set({ status: 'cancelled', reserved: ZERO, closedAt: now })
      .where(eq(spotOrders.id, orderId));
    const mine = spentBalance({ ...found, memberId, side: order.side });
    const amount = order.reserved;
    await postEntry(tx, {
      kind: 'spot.cancel',
      reference: `spot:${orderId}`,
      at: now,
      postings: release(mine, amount),
    });
    const quantity = order.filledQuantity;
    if (!isPositive(quantity)) return { data: null, text: spotTexts.cancelled };
    const [base] = await tx
      .select({ code: coins.code })
      .from(coins)
      .where(eq(coins.id, found.baseId));
    const values = { quantity, coin: base?.code ?? '' };
    return { data: null, text: spotTexts.cancelledRest, values };
  };
}

import { eq } from 'drizzle-orm';
import { CODE } from '../../../src/contract/envelope.ts';
import { money, negate } from '../../../src/domain/money.ts';
import { spotOrders } from '../../db/schema/spot.ts';
import type { Effect } from '../../idempotency/once.ts';
import { book } from '../../ledger/book.ts';
import { Refusal } from '../../refusal.ts';
import { spentBy } from './spot.fills.ts';
import type { SpotParts } from './spot.place.ts';
import { lockSpotOrder } from './spot.repo.ts';
import { spotTexts } from './spot.texts.ts';

/**
 * Cancels an open order of the member: what it still had frozen comes back. A fill at the same moment
 * waits for the row, or had it first: of the two exactly one wins.
 */
export function cancelOrder(
  { clock }: Pick<SpotParts, 'clock'>,
  memberId: number,
  orderId: number,
): Effect<null> {
  return async (tx) => {
    const found = await lockSpotOrder(tx, orderId);
    // Another member's order answers as if it did not exist.
    if (found?.order.memberId !== memberId) {
      throw new Refusal(spotTexts.notFound, { code: CODE.notFound });
    }
    const { order } = found;
    if (order.status !== 'open') throw new Refusal(spotTexts.tooLate, { code: CODE.rule });
    const now = clock();
    await tx
      .update(spotOrders)
      .set({ status: 'cancelled', reserved: '0', closedAt: now })
      .where(eq(spotOrders.id, orderId));
    const mine = spentBy({ ...found, memberId, side: order.side });
    const amount = money(order.reserved);
    await book(tx, {
      kind: 'spot.cancel',
      reference: `spot:${orderId}`,
      at: now,
      legs: [
        { ...mine, bucket: 'frozen', amount: negate(amount) },
        { ...mine, bucket: 'available', amount },
      ],
    });
    return { data: null, text: spotTexts.cancelled };
  };
}

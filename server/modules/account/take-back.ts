import { and, eq, inArray } from 'drizzle-orm';
import { withdrawals } from '../../db/schema/funding.ts';
import { spotOrders } from '../../db/schema/spot.ts';
import { internalTransfers } from '../../db/schema/transfer.ts';
import type { JobHandler } from '../../jobs/runner.ts';
import type { Texts } from '../../texts/texts.ts';
import { findMember } from '../members/members.repo.ts';
import { cancelTransfer } from '../send/close.ts';
import { requestCancel } from '../spot/orders/cancel-requests.ts';
import { cancelWithdrawal } from '../withdrawal/steps.ts';

/**
 * Returns the job handler that takes back what a frozen account had begun and can still be taken back:
 * open orders, transfers on their way, and withdrawals in review (product.md#frozen-account). A
 * transaction of its own: one that holds the member's row and asks for an order would be waited for by
 * one that fills the order.
 */
export function takeBack({ texts }: { readonly texts: Texts }): JobHandler {
  return async (memberId, now) => ({
    async effect(tx) {
      const frozenAt = (await findMember(tx, memberId))?.frozenAt ?? null;
      // It was unfrozen meanwhile.
      if (frozenAt === null) return;
      const isOrder = inArray(spotOrders.status, ['open', 'waiting']);
      const orders = await tx
        .select({ id: spotOrders.id })
        .from(spotOrders)
        .where(and(eq(spotOrders.memberId, memberId), isOrder))
        .orderBy(spotOrders.id)
        .for('update');
      await requestCancel(
        tx,
        orders.map(({ id }) => id),
        frozenAt,
      );
      const isSender = eq(internalTransfers.fromMemberId, memberId);
      const transfers = await tx
        .select()
        .from(internalTransfers)
        .where(and(isSender, eq(internalTransfers.status, 'transferring')));
      for (const transfer of transfers) await cancelTransfer(tx, transfer, now);
      const isInReview = eq(withdrawals.step, 'review');
      const requests = await tx
        .select({ id: withdrawals.id })
        .from(withdrawals)
        .where(and(eq(withdrawals.memberId, memberId), isInReview));
      for (const { id } of requests) await cancelWithdrawal(tx, texts, { id, now });
    },
  });
}

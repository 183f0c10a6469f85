import { and, eq, inArray } from 'drizzle-orm';
import { withdrawals } from '../../db/schema/funding.ts';
import { spotOrders } from '../../db/schema/spot.ts';
import { internalTransfers } from '../../db/schema/transfer.ts';
import type { JobHandler } from '../../jobs/runner.ts';
import { seenUntil } from '../../market/ahead.ts';
import type { PriceSource } from '../../market/price-source.ts';
import type { Texts } from '../../texts/texts.ts';
import { findMember } from '../members/members.repo.ts';
import { cancelTransfer } from '../send/close.ts';
import { requestCancel } from '../spot/orders/cancel-requests.ts';
import { cancelWithdrawal } from '../withdrawal/steps.ts';

interface TakeBackDeps {
  readonly texts: Texts;
  readonly prices: Pick<PriceSource, 'seenAheadMs'>;
}

/**
 * Returns the job handler that cancels the pending business of a frozen account: open orders,
 * pending transfers, and withdrawals in review (product.md#frozen-account). Each cancellation has a
 * separate transaction, because a transaction that held the member's row and waited for an order
 * would deadlock with one that fills the order.
 */
export function takeBack({ texts, prices }: TakeBackDeps): JobHandler {
  return async (memberId, now) => ({
    async effect(tx) {
      const frozenAt = (await findMember(tx, memberId))?.frozenAt ?? null;
      // The account was unfrozen in the meantime.
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
        seenUntil(prices, frozenAt),
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

import { Trans } from '@lingui/react/macro';
import type { LockUp } from '#/api/mining';
import { AmountFact, OrderCard, TimeFact } from '#/components/lists/order-card';
import { StatusBadge, type StatusLabels } from '#/components/lists/status-badge';
import { miningRevenue } from '#core/domain/mining.ts';

const STATUS: StatusLabels<'active' | 'ended'> = {
  active: { tone: 'pending', label: <Trans>Locked</Trans> },
  ended: { tone: 'good', label: <Trans>Ended</Trans> },
};

/** A lock-up of the member with all its details. */
export function LockUpRow({ order }: { order: LockUp }) {
  const { amount, coin, status } = order;
  const { interestRate, durationDays, scale } = order;
  const estimate =
    amount && interestRate && durationDays !== undefined
      ? miningRevenue(amount, { interestRate, durationDays, scale })
      : undefined;
  return (
    <OrderCard
      title={order.title}
      orderNumber={order.orderNumber}
      help={{ topic: 'mining', recordId: order.id }}
      badge={
        status === undefined || status === 'unknown' ? null : (
          <StatusBadge status={status} labels={STATUS} />
        )
      }
    >
      <AmountFact label={<Trans>Amount</Trans>} amount={amount} unit={coin} className="text-sm" />
      <AmountFact label={<Trans>Estimated rewards</Trans>} amount={estimate} unit={coin} />
      <AmountFact label={<Trans>Actual rewards</Trans>} amount={order.paidRevenue} unit={coin} />
      <TimeFact label={<Trans context="time">Start</Trans>} at={order.startsAt} style="date" />
      <TimeFact label={<Trans context="time">Maturity</Trans>} at={order.endsAt} style="date" />
    </OrderCard>
  );
}

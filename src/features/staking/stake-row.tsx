import { Trans, useLingui } from '@lingui/react/macro';
import type { Stake } from '#/api/staking';
import { Duration } from '#/components/duration/duration';
import { AmountFact, OrderCard, TimeFact } from '#/components/lists/order-card';
import { StatusBadge, type StatusLabels } from '#/components/lists/status-badge';
import { Button } from '#/ui/button';
import { Fact } from '#/ui/facts';
import type { StakingStatus } from '#core/domain/staking.ts';
import { RenewalSwitch } from './renewal-switch';

interface StakeRowProps {
  stake: Stake;
  /** Opens the dialog that redeems the stake. Set while it can be redeemed early. */
  onRedeem: (() => void) | undefined;
}

const STATUS: StatusLabels<StakingStatus> = {
  active: { tone: 'pending', label: <Trans context="status">Staking</Trans> },
  ended: { tone: 'good', label: <Trans>Order ended</Trans> },
  redeemed: { tone: 'neutral', label: <Trans>Order redeemed</Trans> },
};

/** A stake of the member with all its details. */
export function StakeRow({ stake, onRedeem }: StakeRowProps) {
  const { t } = useLingui();
  const { orderNumber, coin } = stake;
  return (
    <OrderCard
      title={coin}
      orderNumber={orderNumber}
      help={{ topic: 'staking', recordId: stake.id }}
      badge={<StatusBadge status={stake.status} labels={STATUS} />}
      action={
        onRedeem && (
          <Button
            size="sm"
            variant="outline"
            aria-label={t`Redeem ${orderNumber}`}
            onClick={onRedeem}
          >
            <Trans>Redeem</Trans>
          </Button>
        )
      }
    >
      <AmountFact
        label={<Trans>Amount</Trans>}
        amount={stake.amount}
        unit={coin}
        className="text-sm"
      />
      <Fact label={<Trans>Term</Trans>}>
        <Duration days={stake.days} />
      </Fact>
      <AmountFact label={<Trans>Actual rewards</Trans>} amount={stake.paidRevenue} unit={coin} />
      <TimeFact label={<Trans>Opened</Trans>} at={stake.openedAt} />
      <TimeFact label={<Trans context="time">Start</Trans>} at={stake.startsAt} />
      <TimeFact label={<Trans context="time">Maturity</Trans>} at={stake.endsAt} />
      {stake.status === 'active' && stake.renews !== undefined ? (
        <RenewalSwitch stakeId={stake.id} orderNumber={orderNumber} renews={stake.renews} />
      ) : null}
    </OrderCard>
  );
}

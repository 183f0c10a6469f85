import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { Stake } from '#/api/staking';
import { HiddenAmount } from '#/components/coin/hidden-amount';
import { StatusBadge } from '#/components/lists/status-badge';
import { formatAmount } from '#/domain/format-number';
import type { StakingStatus } from '#/domain/staking';
import { formatTime } from '#/lib/format';
import { shownLanguageAtom } from '#/state/language';
import { Button } from '#/ui/button';
import { Fact, Facts } from '#/ui/facts';
import { Numeric } from '#/ui/numeric';

interface StakeRowProps {
  stake: Stake;
  /** Opens the redeem dialog; set while the stake can be redeemed early. */
  onRedeem: (() => void) | undefined;
}

/** A stake of the member with all its details. */
export function StakeRow({ stake, onRedeem }: StakeRowProps) {
  const { t } = useLingui();
  const language = useAtomValue(shownLanguageAtom);
  const { orderNumber, coin, amount, days, paidRevenue } = stake;
  const time = (at: number | undefined) =>
    at === undefined ? '–' : formatTime(at, 'moment', language);
  return (
    <div className="px-4 py-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-sm font-semibold">{coin}</h2>
          <Numeric className="text-xs text-muted">{orderNumber}</Numeric>
        </div>
        <StakeBadge status={stake.status} />
      </div>
      <Facts className="mt-1 text-xs [&_div]:min-h-6 [&_div]:py-0.5">
        <Fact label={<Trans>Amount</Trans>} className="text-sm">
          <HiddenAmount unit={coin}>{formatAmount(amount)}</HiddenAmount>
        </Fact>
        <Fact label={<Trans>Term</Trans>}>
          {days === undefined ? '–' : <Plural value={days} one="# day" other="# days" />}
        </Fact>
        <Fact label={<Trans>Real revenue</Trans>}>
          <HiddenAmount unit={coin}>{formatAmount(paidRevenue)}</HiddenAmount>
        </Fact>
        <Fact label={<Trans>Opened</Trans>}>{time(stake.openedAt)}</Fact>
        <Fact label={<Trans>Start</Trans>}>{time(stake.startsAt)}</Fact>
        <Fact label={<Trans>End</Trans>}>{time(stake.endsAt)}</Fact>
      </Facts>
      {onRedeem ? (
        <div className="mt-2 flex justify-end">
          <Button
            size="sm"
            variant="outline"
            aria-label={t`Redeem ${orderNumber}`}
            onClick={onRedeem}
          >
            <Trans>Redeem</Trans>
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function StakeBadge({ status }: { status: StakingStatus }) {
  switch (status) {
    case 'active':
      return (
        <StatusBadge tone="pending">
          <Trans>Staking</Trans>
        </StatusBadge>
      );
    case 'ended':
      return (
        <StatusBadge tone="good">
          <Trans>Order ended</Trans>
        </StatusBadge>
      );
    case 'redeemed':
      return (
        <StatusBadge tone="neutral">
          <Trans>Order redeemed</Trans>
        </StatusBadge>
      );
    case 'unknown':
      return (
        <StatusBadge tone="neutral">
          <Trans>Unknown state</Trans>
        </StatusBadge>
      );
  }
}

import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { LockUp } from '#/api/mining';
import { HiddenAmount } from '#/components/coin/hidden-amount';
import { StatusBadge } from '#/components/lists/status-badge';
import { formatAmount } from '#/domain/format-number';
import { miningRevenue } from '#/domain/mining';
import { formatTime } from '#/lib/format';
import { shownLanguageAtom } from '#/state/language';
import { Fact, Facts } from '#/ui/facts';
import { Numeric } from '#/ui/numeric';

/** A lock-up of the member with all its details. */
export function LockUpRow({ order }: { order: LockUp }) {
  const language = useAtomValue(shownLanguageAtom);
  const { title, orderNumber, amount, coin, paidRevenue, isRunning } = order;
  const { interestRate, durationDays, scale } = order;
  const estimate =
    amount && interestRate && durationDays !== undefined
      ? miningRevenue(amount, { interestRate, durationDays, scale })
      : undefined;
  const date = (at: number | undefined) =>
    at === undefined ? '–' : formatTime(at, 'date', language);
  return (
    <div className="px-4 py-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-sm font-semibold wrap-anywhere">{title}</h2>
          <Numeric className="text-xs text-muted">{orderNumber}</Numeric>
        </div>
        {isRunning === undefined ? null : (
          <StatusBadge tone={isRunning ? 'pending' : 'good'}>
            {isRunning ? <Trans>Locked</Trans> : <Trans>Ended</Trans>}
          </StatusBadge>
        )}
      </div>
      <Facts className="mt-1 text-xs [&_div]:min-h-6 [&_div]:py-0.5">
        <Fact label={<Trans>Amount</Trans>} className="text-sm">
          <HiddenAmount unit={coin}>{formatAmount(amount)}</HiddenAmount>
        </Fact>
        <Fact label={<Trans>Estimated revenue</Trans>}>
          <HiddenAmount unit={coin}>{formatAmount(estimate)}</HiddenAmount>
        </Fact>
        <Fact label={<Trans>Real revenue</Trans>}>
          <HiddenAmount unit={coin}>{formatAmount(paidRevenue)}</HiddenAmount>
        </Fact>
        <Fact label={<Trans>Start</Trans>}>{date(order.startsAt)}</Fact>
        <Fact label={<Trans>End</Trans>}>{date(order.endsAt)}</Fact>
      </Facts>
    </div>
  );
}

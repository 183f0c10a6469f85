import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Fact, Facts } from '#/ui/facts';
import { Numeric } from '#/ui/numeric';
import { formatAmount } from '#core/domain/format-number.ts';
import { add, type Money } from '#core/domain/money.ts';
import { Duration } from '../duration/duration';

interface LockSummaryProps {
  /** The name of the product that locks the amount. */
  label: ReactNode;
  title: string;
  amount: Money;
  revenue: Money;
  coin: string;
  days: number;
  /** The risk notice. */
  note: ReactNode;
}

/** The amount that leaves the funds account, its duration, and the time of its return. */
export function LockSummary({ label, title, amount, revenue, coin, days, note }: LockSummaryProps) {
  return (
    <>
      <Facts>
        <Fact label={label}>
          <span className="wrap-anywhere">{title}</span>
        </Fact>
        <Fact label={<Trans>From your funds account</Trans>}>
          <Numeric unit={coin}>{formatAmount(amount)}</Numeric>
        </Fact>
        <Fact label={<Trans>Estimated rewards</Trans>}>
          <Numeric unit={coin}>{formatAmount(revenue)}</Numeric>
        </Fact>
        <Fact label={<Trans>Unlocks after</Trans>}>
          <Duration days={days} />
        </Fact>
        <Fact label={<Trans>You get back</Trans>}>
          <Numeric unit={coin}>{formatAmount(add(amount, revenue))}</Numeric>
        </Fact>
      </Facts>
      <p className="mt-3 text-xs text-warn">{note}</p>
    </>
  );
}

import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatAmount } from '#/domain/format-number';
import type { Money } from '#/domain/money';
import { Fact, Facts } from '#/ui/facts';
import { Numeric } from '#/ui/numeric';

interface InterestEstimateProps {
  /** What the figure is called: `Estimated revenue`. */
  label: ReactNode;
  /** Missing while no amount is typed. */
  amount: Money | undefined;
  interest: Money | undefined;
  /** Percent of the period. */
  rate: Money;
  days: number;
  /** The rate is for a year of 365 days, not for a day. */
  isYearly?: boolean;
  unit: string;
  /** Further lines: a total. */
  children?: ReactNode;
  /** The risk, said once. */
  note: ReactNode;
}

/** What an amount earns or costs over its term, with the formula it comes from. */
export function InterestEstimate(props: InterestEstimateProps) {
  const { label, amount, interest, rate, days, isYearly = false, unit, children, note } = props;
  return (
    <div className="rounded-lg bg-surface px-4 py-3" aria-live="polite">
      <Facts>
        <Fact label={label} className="text-base">
          {interest === undefined ? '–' : <Numeric unit={unit}>{formatAmount(interest)}</Numeric>}
        </Fact>
        <Fact label={<Trans>Formula</Trans>} className="text-xs">
          <span dir="ltr" className="num font-normal text-muted">
            <bdi>{amount === undefined ? <Trans>Amount</Trans> : formatAmount(amount)}</bdi> ×{' '}
            {rate}% × {days}
            {isYearly ? ' ∕ 365' : null}
          </span>
        </Fact>
        {children}
      </Facts>
      <p className="mt-1 text-xs text-warn">{note}</p>
    </div>
  );
}

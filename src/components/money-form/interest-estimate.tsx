import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Fact, Facts } from '#/ui/facts';
import { Numeric } from '#/ui/numeric';
import { formatAmount } from '#core/domain/format-number.ts';
import type { Money } from '#core/domain/money.ts';

interface InterestEstimateProps {
  /** The label of the figure, such as `Estimated revenue`. */
  label: ReactNode;
  /** `undefined` while no amount is typed. */
  amount: Money | undefined;
  interest: Money | undefined;
  /** In percent per period. */
  rate: Money;
  days: number;
  /** True if the rate is per year of 365 days instead of per day. */
  isYearly?: boolean;
  unit: string;
  /** Further lines, such as a total. */
  children?: ReactNode;
  /** The risk notice. */
  note: ReactNode;
}

/** The earnings or cost of an amount over its duration, with the formula. */
export function InterestEstimate(props: InterestEstimateProps) {
  const { label, amount, interest, rate, days, isYearly = false, unit, children, note } = props;
  return (
    <div className="rounded-lg bg-surface px-4 py-3" aria-live="polite">
      <Facts>
        <Fact label={label} className="text-base">
          {interest === undefined ? '–' : <Numeric unit={unit}>{formatAmount(interest)}</Numeric>}
        </Fact>
        <Fact label={<Trans>Formula</Trans>} className="text-xs">
          <span translate="no" dir="ltr" className="num font-normal text-muted">
            <bdi translate={amount === undefined ? 'yes' : undefined}>
              {amount === undefined ? <Trans>Amount</Trans> : formatAmount(amount)}
            </bdi>{' '}
            × {rate}% × {days}
            {isYearly ? ' ∕ 365' : null}
          </span>
        </Fact>
        {children}
      </Facts>
      <p className="mt-1 text-xs text-warn">{note}</p>
    </div>
  );
}

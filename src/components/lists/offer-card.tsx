import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Card } from '#/ui/card';
import { cx } from '#/ui/cx';
import type { Money } from '#core/domain/money.ts';
import type { AmountRange } from '#core/domain/range.ts';
import { Duration } from '../duration/duration';
import { RangeText } from '../money-form/range-text';
import { YearlyRate } from './yearly-rate';

interface OfferCardProps {
  picture?: ReactNode;
  title: string;
  subtitle?: ReactNode;
  /** In percent per day. */
  rate: Money;
  /** True if the member earns the rate; otherwise the member pays it. */
  isGain?: boolean;
  rangeLabel: ReactNode;
  range: AmountRange;
  unit: string;
  durationDays: number;
  /** The link or button that opens the application. */
  children: ReactNode;
}

/** An offer with a daily rate: a loan or a mining machine. */
export function OfferCard(props: OfferCardProps) {
  const { picture, title, subtitle, rate, isGain = false, rangeLabel, durationDays: days } = props;
  return (
    <Card>
      <div className="flex items-center gap-3">
        {picture}
        <div className="min-w-0 flex-1">
          <h2 className="text-base font-semibold wrap-anywhere">{title}</h2>
          {subtitle ? <p className="text-xs text-muted wrap-anywhere">{subtitle}</p> : null}
        </div>
        <p className="shrink-0 text-end text-xs text-muted">
          <Trans>
            <span
              translate="no"
              className={cx(
                'num block text-lg font-semibold',
                isGain ? 'text-success' : 'text-ink',
              )}
            >
              {rate}%
            </span>{' '}
            per day
          </Trans>
          <span className="block">
            <YearlyRate rate={rate} />
          </span>
        </p>
      </div>
      <dl className="mt-3 flex justify-between gap-4 text-sm">
        <div className="min-w-0">
          <dt className="text-xs text-muted">{rangeLabel}</dt>
          <dd className="font-medium">
            <RangeText range={props.range} unit={props.unit} />
          </dd>
        </div>
        <div className="shrink-0 text-end">
          <dt className="text-xs text-muted">
            <Trans>Term</Trans>
          </dt>
          <dd className="font-medium">
            <Duration days={days} />
          </dd>
        </div>
      </dl>
      {props.children}
    </Card>
  );
}

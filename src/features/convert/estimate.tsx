import { Trans } from '@lingui/react/macro';
import { MARKETS_FAST_POLL_MS } from '#/api/market';
import { DataAge } from '#/components/readiness/data-age';
import { Fact, Facts } from '#/ui/facts';
import { Numeric } from '#/ui/numeric';
import { usualRate } from '#core/domain/convert.ts';
import { formatConversionRate } from '#core/domain/format-number.ts';
import { isPositive, type Money, multiply } from '#core/domain/money.ts';
import type { Quote } from './use-quote';

interface EstimateProps {
  /**
   * The amount of the target coin per source coin, for the typed amount; `undefined` while it is
   * unknown.
   */
  rate: Money | undefined;
  /** The codes of both coins. */
  from: string;
  to: string;
  shown: Quote;
}

/** The rate of a conversion in the usual direction, with its age and its terms. */
export function Estimate({ rate, from, to, shown }: EstimateProps) {
  const { at, spread } = shown;
  const usual = rate && usualRate(rate, { from, to });
  return (
    <div>
      <Facts>
        <Fact label={<Trans context="exchange rate">Rate</Trans>}>
          <span className="flex flex-wrap items-center justify-end gap-x-2">
            {usual === undefined ? (
              '–'
            ) : (
              <span translate="no" dir="ltr">
                1 {usual.coin} ≈{' '}
                <Numeric unit={usual.unit}>{formatConversionRate(usual.rate)}</Numeric>
              </span>
            )}
            {at === undefined ? null : <DataAge at={at} freshForMs={3 * MARKETS_FAST_POLL_MS} />}
          </span>
        </Fact>
      </Facts>
      <p className="mt-1 text-xs text-muted">
        <ConversionTerms spread={spread} />
      </p>
    </div>
  );
}

/** Explains when a conversion is refused, and states the house's spread. */
export function ConversionTerms({ spread }: { spread: Money | undefined }) {
  const percent = spread && isPositive(spread) ? multiply(spread, '100') : undefined;
  return (
    <>
      <Trans>
        We’ll convert at the current rate. If the rate moves by more than 0.5%, nothing will be
        converted.
      </Trans>
      {percent === undefined ? null : (
        <>
          {' '}
          <Trans>The rate includes a spread of {percent}%.</Trans>
        </>
      )}
    </>
  );
}

import { Trans } from '@lingui/react/macro';
import { MARKETS_FAST_POLL_MS } from '#/api/market';
import { DataAge } from '#/components/readiness/data-age';
import { formatAmount, formatConversionRate } from '#/domain/format-number';
import { isPositive, type Money, multiply } from '#/domain/money';
import { Fact, Facts } from '#/ui/facts';
import { Numeric } from '#/ui/numeric';
import type { Quote } from './use-quote';

interface EstimateProps {
  amount: Money | undefined;
  /** Codes of both coins. */
  from: string;
  to: string;
  shown: Quote;
}

/** The estimated result of a conversion at the current rate, and the age of that rate. */
export function Estimate({ amount, from, to, shown }: EstimateProps) {
  const { quote, at, spread } = shown;
  const found = amount && isPositive(amount) ? quote?.convert(amount) : undefined;
  const received = found && formatAmount(found.received);
  const rateNow = found?.rate ?? quote?.rate;
  const rate = rateNow && formatConversionRate(rateNow);
  const percent = spread && isPositive(spread) ? multiply(spread, '100') : undefined;
  return (
    <div className="rounded-lg bg-surface px-4 py-3">
      <Facts>
        <Fact label={<Trans>You receive about</Trans>} className="text-base [&>dt]:text-sm">
          <Numeric unit={to}>{received ?? '–'}</Numeric>
        </Fact>
        <Fact label={<Trans>Rate</Trans>}>
          <span className="flex flex-wrap items-center justify-end gap-x-2">
            {rate === undefined ? (
              '–'
            ) : (
              <span dir="ltr">
                1 {from} ≈ <Numeric unit={to}>{rate}</Numeric>
              </span>
            )}
            {at === undefined ? null : <DataAge at={at} freshForMs={3 * MARKETS_FAST_POLL_MS} />}
          </span>
        </Fact>
      </Facts>
      <p className="mt-1 text-xs text-muted">
        <Trans>
          Converted at the current rate. If it moves by more than 0.5%, nothing is converted.
        </Trans>
        {percent === undefined ? null : (
          <>
            {' '}
            <Trans>The rate includes a spread of {percent}%.</Trans>
          </>
        )}
      </p>
    </div>
  );
}

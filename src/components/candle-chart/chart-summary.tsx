import { Trans } from '@lingui/react/macro';
import { type Candle, type Interval, summarise } from '#core/domain/candles.ts';
import { formatPercent } from '#core/domain/format-number.ts';
import { priceLabel } from './axis-labels';

interface ChartSummaryProps {
  pair: string;
  interval: Interval;
  candles: readonly Candle[];
  decimals: number;
}

/** Text alternative of the chart for screen readers. */
export function ChartSummary({ pair, interval, candles, decimals }: ChartSummaryProps) {
  'use no memo';
  // The values change with each tick, so caching them is useless.
  const summary = summarise(candles);
  if (!summary) return null;
  const count = candles.length;
  const last = priceLabel(summary.last, decimals);
  const change = formatPercent(summary.changePercent);
  const high = priceLabel(summary.high, decimals);
  const low = priceLabel(summary.low, decimals);
  return (
    <p className="sr-only" data-testid="chart-summary">
      {interval === 'Tick' ? (
        <Trans>
          {pair}, the last {count} trades: last price {last}, change {change}, highest {high},
          lowest {low}.
        </Trans>
      ) : (
        <Trans>
          {pair}, the last {count} candles of {interval}: last price {last}, change {change},
          highest {high}, lowest {low}.
        </Trans>
      )}
    </p>
  );
}

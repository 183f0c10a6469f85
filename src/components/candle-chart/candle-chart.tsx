import { Trans, useLingui } from '@lingui/react/macro';
import { useAtom, useAtomValue } from 'jotai';
import { Maximize2, Minimize2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { priceDecimals } from '#/domain/candles';
import { chartIntervalAtom, indicatorsAtom } from '#/state/chart-preferences';
import { cx } from '#/ui/cx';
import { FailedState } from '#/ui/failed-state';
import { IconButton } from '#/ui/icon-button';
import { OptionalPart, optionalFile } from '../readiness/optional-part';
import { type ChartMark, NO_MARKS } from './chart-mark';
import { ChartSkeleton } from './chart-skeleton';
import { ChartSummary } from './chart-summary';
import { FeedChip } from './feed-chip';
import { IndicatorMenu } from './indicator-menu';
import { IntervalBar } from './interval-bar';
import { Legend } from './legend';
import type { PointedCandle } from './plot-pointer';
import { PlotUnavailable } from './plot-unavailable';
import { Readout } from './readout';
import { useCandles } from './use-candles';
import { type Fullscreen, useFullscreen } from './use-fullscreen';

// Loaded separately: without its chunk (offline, not yet cached) the rest of the screen still
// works.
const plot = optionalFile(() => import('./plot').then((file) => file.default), PlotUnavailable);

interface CandleChartProps {
  /** Market symbol, lower case without separator: `btcusdt`. */
  symbol: string;
  /** Display name of the market: `BTC/USDT`. */
  pair: string;
  /** The member's own prices, as lines. */
  marks?: readonly ChartMark[] | undefined;
  /** Of an element around the chart, which has more than the chart in it. */
  fullscreen?: Fullscreen | undefined;
  className?: string | undefined;
}

/** The live candle chart of one market: intervals, indicators, crosshair, freshness, fullscreen. */
export function CandleChart(props: CandleChartProps) {
  const { symbol, pair, marks = NO_MARKS, fullscreen, className } = props;
  const { t } = useLingui();
  const [interval, setInterval] = useAtom(chartIntervalAtom);
  const indicators = useAtomValue(indicatorsAtom);
  const { candles = [], at, state, hasFailed, retry } = useCandles(symbol, interval);
  const [pointed, setPointed] = useState<PointedCandle>();
  const frame = useRef<HTMLElement>(null);
  const own = useFullscreen(frame);
  const { isFull, toggle } = fullscreen ?? own;

  const decimals = priceDecimals(candles);
  const hasCandles = candles.length > 0;
  const pointedCandle = pointed && candles[pointed.index];

  return (
    <section
      ref={frame}
      aria-label={t`${pair} chart`}
      className={cx(
        'flex flex-col bg-canvas',
        own.isFull && 'fixed inset-0 z-50 pt-(--safe-top) pb-(--safe-bottom)',
        className,
      )}
    >
      <div className="flex items-center border-b border-line">
        <IntervalBar value={interval} onChange={setInterval} />
        <IndicatorMenu />
        <IconButton label={isFull ? t`Leave fullscreen` : t`Fullscreen`} onClick={toggle}>
          {isFull ? <Minimize2 /> : <Maximize2 />}
        </IconButton>
      </div>
      {/* At least that high, and higher where the chart is stretched. */}
      <div
        dir="ltr"
        className={cx('relative flex-1 overflow-hidden', !isFull && 'min-h-(--chart-height)')}
      >
        <OptionalPart
          file={plot}
          props={{
            name: `${symbol} ${interval}`,
            candles,
            interval,
            decimals,
            indicators,
            marks,
            onPoint: setPointed,
            label: t`Candles of ${pair}`,
          }}
          waiting={<ChartSkeleton />}
        />
        {hasCandles ? (
          <div className="pointer-events-none absolute inset-x-2 top-1 flex items-start justify-between gap-2">
            <Legend
              candles={candles}
              index={pointedCandle ? pointed.index : candles.length - 1}
              decimals={decimals}
              indicators={indicators}
            />
            <FeedChip state={state} at={at} />
          </div>
        ) : null}
        {pointedCandle ? (
          <Readout
            candle={pointedCandle}
            interval={interval}
            decimals={decimals}
            side={pointed.isLeft ? 'end' : 'start'}
          />
        ) : null}
        {hasCandles || hasFailed ? null : <ChartSkeleton />}
        {!hasCandles && hasFailed ? (
          <FailedState
            className="absolute inset-0 bg-canvas"
            title={<Trans>The chart could not be loaded</Trans>}
            hint={<Trans>Retrying automatically.</Trans>}
            retryLabel={t`Try again`}
            onRetry={retry}
          />
        ) : null}
      </div>
      <ChartSummary pair={pair} interval={interval} candles={candles} decimals={decimals} />
    </section>
  );
}

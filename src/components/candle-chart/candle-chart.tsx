import { Trans, useLingui } from '@lingui/react/macro';
import { useAtom, useAtomValue } from 'jotai';
import { ChevronsRight, Maximize2, Minimize2, PenLine } from 'lucide-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { alertLevelsAtom } from '#/state/alerts';
import { shownIntervalAtom } from '#/state/chart-preferences';
import { cx } from '#/ui/cx';
import { FailedState } from '#/ui/failed-state';
import { IconButton } from '#/ui/icon-button';
import { formatPrice } from '#core/domain/format-number.ts';
import { CHART_ID } from '../page/trade-parts';
import { usePricePlaces } from '../quote/use-price-text';
import { optional } from '../readiness/optional';
import { ChartLayers } from './chart-layers';
import { type ChartMark, marksOf, NO_MARKS } from './chart-mark';
import { ChartSkeleton } from './chart-skeleton';
import { ChartSummary } from './chart-summary';
import { FeedChip } from './feed-chip';
import { IndicatorMenu } from './indicator-menu';
import { IntervalBar } from './interval-bar';
import { Legend } from './legend';
import type { AxesStore } from './plot-axes';
import type { PointedCandle } from './plot-pointer';
import type { ChartFocus } from './plot-settings';
import { PlotUnavailable } from './plot-unavailable';
import { type Fullscreen, useFullscreen } from './use-fullscreen';
import { useIndicators } from './use-indicators';
import { useShownSeries } from './use-shown-series';

// Loaded separately, so the rest of the screen works even without this chunk (offline and not yet
// cached).
const Plot = optional(() => import('./plot').then((file) => file.default), {
  Missing: PlotUnavailable,
  Waiting: ChartSkeleton,
});

/**
 * For the crosshair and for indicators other than the averages, which are rarely needed at the
 * start.
 */
const Readout = optional(() => import('./readout').then((file) => file.Readout));
const IndicatorLegend = optional(() =>
  import('./indicator-legend').then((file) => file.IndicatorLegend),
);

/** The height of every pane except the first, in pixels. */
const PANE_HEIGHT = 72;

interface CandleChartProps {
  /** The market symbol, in lower case without a separator: `btcusdt`. */
  symbol: string;
  /** The display name of the market: `BTC/USDT`. */
  pair: string;
  /** The member's own prices, as lines. */
  marks?: readonly ChartMark[] | undefined;
  /** Zooms to the near future at short intervals, for an option. */
  focus?: ChartFocus | undefined;
  /** The fullscreen state of an element that contains more than the chart. */
  fullscreen?: Fullscreen | undefined;
  /** Buttons after the intervals. */
  tools?: ReactNode;
  className?: string | undefined;
}

/**
 * The live candle chart of one market, with intervals, indicators, a crosshair, its freshness and
 * fullscreen.
 */
export function CandleChart(props: CandleChartProps) {
  const { symbol, pair, marks = NO_MARKS, focus, fullscreen, tools, className } = props;
  const { t } = useLingui();
  const [interval, setInterval] = useAtom(shownIntervalAtom);
  const shown = useShownSeries(symbol, interval, focus);
  const { candles, settings } = shown;
  const { decimals, panes } = settings;
  const values = useIndicators(candles, settings.chosen, interval);
  const [pointed, setPointed] = useState<PointedCandle>();
  const [axes, setAxes] = useState<AxesStore>();
  const [isDrawing, setDrawing] = useState(false);
  const [toolRow, setToolRow] = useState<HTMLElement | null>(null);
  const lines = useLines(symbol, marks);
  const frame = useRef<HTMLElement>(null);
  const own = useFullscreen(frame);
  const { isFull, toggle } = fullscreen ?? own;

  const hasCandles = candles.length > 0;
  const extra = Math.max(0, panes - 1) * PANE_HEIGHT;
  const pointedAt = candles.findLastIndex(({ id }) => id === pointed?.id);
  const pointedCandle = candles[pointedAt];
  const shownAt = pointedCandle ? pointedAt : candles.length - 1;

  return (
    <section
      ref={frame}
      id={CHART_ID}
      tabIndex={-1}
      aria-label={t`${pair} chart`}
      className={cx(
        'flex flex-col bg-canvas outline-none',
        own.isFull && 'fixed inset-0 z-50 pt-(--safe-top) pb-(--safe-bottom)',
        className,
      )}
    >
      <div className="flex items-center">
        <IntervalBar value={interval} onChange={setInterval} />
        {tools}
        <IndicatorMenu />
        <ChartSwitches
          isDrawing={isDrawing}
          onDrawing={setDrawing}
          isFull={isFull}
          onFull={toggle}
        />
      </div>
      {isDrawing ? <div ref={setToolRow} className="min-h-11" /> : null}
      {/* This is the minimum height. The chart is higher if it is stretched. */}
      <div
        dir="ltr"
        style={isFull ? undefined : { minHeight: `calc(var(--chart-height) + ${extra}px)` }}
        className="own-colors relative flex-1 overflow-hidden"
      >
        <Plot
          name={shown.name}
          candles={candles}
          values={values}
          settings={settings}
          marks={lines}
          onView={shown.onView}
          onPoint={setPointed}
          onAxes={setAxes}
          label={t`Candles of ${pair}`}
        />
        <Legends shown={shown} values={values} axes={axes} index={shownAt} />
        {axes ? (
          <ChartLayers
            key={symbol}
            symbol={symbol}
            store={axes}
            interval={interval}
            decimals={decimals}
            marks={lines}
            tools={toolRow}
          />
        ) : null}
        {pointed && pointedCandle ? (
          <Readout
            candle={pointedCandle}
            interval={interval}
            decimals={decimals}
            side={pointed.isLeft ? 'end' : 'start'}
          />
        ) : null}
        {hasCandles && shown.isAway ? <NewestButton onPress={shown.toNewest} /> : null}
        {hasCandles ? null : <NoCandles hasFailed={shown.hasFailed} onRetry={shown.retry} />}
      </div>
      <ChartSummary pair={pair} interval={interval} candles={shown.series} decimals={decimals} />
    </section>
  );
}

interface LegendsProps {
  shown: ReturnType<typeof useShownSeries>;
  values: ReturnType<typeof useIndicators>;
  axes: AxesStore | undefined;
  /** The index of the candle to which the figures belong. */
  index: number;
}

/** The figures of one candle and of its indicators, and the age of the newest candle. */
function Legends({ shown, values, axes, index }: LegendsProps) {
  const { candles, settings, state, at } = shown;
  return (
    <>
      {candles.length > 0 ? (
        <div className="pointer-events-none absolute inset-x-2 top-1 flex items-start justify-between gap-2">
          <Legend candles={candles} index={index} settings={settings} />
          <FeedChip state={state} at={at} />
        </div>
      ) : null}
      {axes && settings.chosen.length > 0 ? (
        <IndicatorLegend
          store={axes}
          settings={settings}
          values={values}
          candles={candles}
          index={index}
        />
      ) : null}
    </>
  );
}

/** Returns the marks together with the price alerts of the market. */
function useLines(symbol: string, marks: readonly ChartMark[]): readonly ChartMark[] {
  const { t } = useLingui();
  const alerts = useAtomValue(alertLevelsAtom);
  const places = usePricePlaces(symbol);
  return useMemo(() => {
    const own = alerts.filter((alert) => alert.symbol === symbol);
    if (own.length === 0) return marks;
    const levels = own.map(({ price }) => {
      const label = formatPrice(price, places);
      return { price, label: t`Alert ${label}` };
    });
    return [...marks, ...marksOf(levels, 'muted')];
  }, [marks, alerts, symbol, places, t]);
}

interface NoCandlesProps {
  hasFailed: boolean;
  onRetry: () => void;
}

function NoCandles({ hasFailed, onRetry }: NoCandlesProps) {
  const { t } = useLingui();
  if (!hasFailed) return <ChartSkeleton />;
  return (
    <FailedState
      className="absolute inset-0 bg-canvas"
      title={<Trans>We couldn’t load the chart</Trans>}
      hint={<Trans>Retrying automatically.</Trans>}
      retryLabel={t`Try again`}
      onRetry={onRetry}
    />
  );
}

interface ChartSwitchesProps {
  isDrawing: boolean;
  onDrawing: (isDrawing: boolean) => void;
  isFull: boolean;
  onFull: () => void;
}

function ChartSwitches({ isDrawing, onDrawing, isFull, onFull }: ChartSwitchesProps) {
  const { t } = useLingui();
  return (
    <>
      <IconButton
        label={t`Drawing tools`}
        aria-pressed={isDrawing}
        onClick={() => onDrawing(!isDrawing)}
        style={{ color: isDrawing ? 'var(--accent-ink)' : undefined }}
      >
        <PenLine />
      </IconButton>
      <IconButton label={isFull ? t`Exit fullscreen` : t`Fullscreen`} onClick={onFull}>
        {isFull ? <Minimize2 /> : <Maximize2 />}
      </IconButton>
    </>
  );
}

function NewestButton({ onPress }: { onPress: () => void }) {
  const { t } = useLingui();
  return (
    <div className="absolute end-16 bottom-8 rounded-full border border-line bg-raised">
      <IconButton label={t`Latest candle`} onClick={onPress}>
        <ChevronsRight />
      </IconButton>
    </div>
  );
}

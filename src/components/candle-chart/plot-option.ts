import type { ChartLook, Indicators } from '#/state/chart-preferences';
import type { Candle, Interval } from '#core/domain/candles.ts';
import { formatPercent } from '#core/domain/format-number.ts';
import { priceLabel } from './axis-labels';
import type { Palette } from './palette';
import { gridOption, paddedRange } from './plot-layout';
import { fromAxis, toAxis } from './plot-scale';
import { candleTime } from './time-label';

/** Read by ECharts each time it lays out the axes. */
export interface RangeSource {
  /** The live candle if it is inside the visible window. */
  visibleLive(): Candle | undefined;
  /** The price that is 0 % on the scale of percent. */
  basePrice(): number | undefined;
}

export interface FrameSettings {
  readonly gutter: number;
  readonly palette: Palette;
  readonly interval: Interval;
  readonly decimals: number;
  readonly indicators: Indicators;
  /** Panes below the candles, the volume included. */
  readonly panes: number;
  readonly look: ChartLook;
  readonly ranges: RangeSource;
}

/** Width of a candle's body as a fraction of its band. */
export const BODY_SHARE = 0.68;
const CANDLE_WIDTH = `${BODY_SHARE * 100}%`;
export const VOLUME_OPACITY = 0.55;

/** Keeps the labels at both ends inside the plot. */
const EDGES = { hideOverlap: true, alignMinLabel: 'left', alignMaxLabel: 'right' };

interface Extent {
  readonly min: number;
  readonly max: number;
}

function priceRange(extent: Extent, ranges: RangeSource, scale: ChartLook['scale']) {
  const live = ranges.visibleLive();
  const low = Math.min(extent.min, live ? toAxis(live.low, scale) : Number.POSITIVE_INFINITY);
  const high = Math.max(extent.max, live ? toAxis(live.high, scale) : Number.NEGATIVE_INFINITY);
  if (!Number.isFinite(low) || !Number.isFinite(high)) return { min: 0, max: 1 };
  return paddedRange(low, high, scale === 'log');
}

/** Returns the text of a position on the price axis. */
function axisLabel(value: number, { look, decimals, ranges }: FrameSettings): string {
  if (look.scale !== 'percent') return priceLabel(fromAxis(value, look.scale), decimals);
  const base = ranges.basePrice();
  return base ? formatPercent((value / base - 1) * 100) : '';
}

/** The options of axes, grids and styles, without data. */
export function frameOption(settings: FrameSettings) {
  const { gutter, palette, interval, panes, look, ranges } = settings;
  const hasPanes = panes > 0;
  const label = { color: palette.faint, fontSize: 10, fontFamily: palette.font };
  const pointerLabel = {
    show: true,
    backgroundColor: palette.ink,
    color: palette.canvas,
    fontSize: 10,
    fontFamily: palette.font,
    padding: [3, 4],
  };
  const pointer = { show: true, lineStyle: { color: palette.muted, type: 'dashed', width: 1 } };
  const timeAxis = {
    type: 'category',
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { show: true, lineStyle: { color: palette.line } },
  };
  const atTime = (id: string | number, isLong = false) => candleTime(Number(id), interval, isLong);
  const foot = { ...label, ...EDGES, formatter: (id: string) => atTime(id) };
  const footPointer = {
    ...pointer,
    label: { ...pointerLabel, formatter: ({ value }: { value: string }) => atTime(value, true) },
  };
  const blank = { ...pointer, label: { show: false } };
  return {
    animation: false,
    backgroundColor: 'transparent',
    textStyle: { fontFamily: palette.font },
    axisPointer: { link: [{ xAxisIndex: 'all' }], triggerOn: 'mousemove|click' },
    grid: gridOption({ gutter, panes }),
    xAxis: [
      {
        ...timeAxis,
        id: 'price',
        gridIndex: 0,
        axisLabel: { ...foot, show: !hasPanes },
        axisPointer: hasPanes ? blank : footPointer,
      },
      {
        ...timeAxis,
        id: 'volume',
        gridIndex: 1,
        axisLabel: { ...foot, show: hasPanes },
        axisPointer: hasPanes ? footPointer : { show: false },
      },
    ],
    yAxis: [
      {
        id: 'price',
        gridIndex: 0,
        position: 'right',
        scale: true,
        splitNumber: 5,
        min: (extent: Extent) => priceRange(extent, ranges, look.scale).min,
        max: (extent: Extent) => priceRange(extent, ranges, look.scale).max,
        axisLine: { show: false },
        axisTick: { show: false },
        axisLabel: {
          ...label,
          showMinLabel: false,
          showMaxLabel: false,
          formatter: (value: number) => axisLabel(value, settings),
        },
        splitLine: { lineStyle: { color: palette.line } },
        axisPointer: {
          ...pointer,
          label: {
            ...pointerLabel,
            formatter: ({ value }: { value: number }) => axisLabel(value, settings),
          },
        },
      },
      {
        id: 'volume',
        gridIndex: 1,
        min: 0,
        max: 1,
        axisLabel: { show: false },
        splitLine: { show: false },
        axisPointer: { show: false },
      },
    ],
    series: [
      {
        id: 'candles',
        type: 'candlestick',
        xAxisIndex: 0,
        yAxisIndex: 0,
        barWidth: CANDLE_WIDTH,
        itemStyle: {
          color: look.type === 'hollow' ? 'transparent' : palette.up,
          opacity: isLine(look) ? 0 : 1,
          borderColor: palette.up,
          color0: palette.down,
          borderColor0: palette.down,
          borderColorDoji: palette.muted,
        },
        emphasis: { disabled: true },
      },
    ],
  };
}

/** True where closes are drawn as one line: the candles of ECharts are there, but not seen. */
export function isLine({ type }: ChartLook): boolean {
  return type === 'line' || type === 'area';
}

/** An empty slot on the axis: the live candle is drawn by hand. */
const LIVE = '-';

/** The options for the closed candles; the last candle, still forming, is an empty slot. */
export function dataOption(candles: readonly Candle[], scale: ChartLook['scale']) {
  const at = (price: number) => toAxis(price, scale);
  const closed = candles.slice(0, -1);
  const ids = candles.map((candle) => String(candle.id));
  return {
    xAxis: [
      { id: 'price', data: ids },
      { id: 'volume', data: ids },
    ],
    series: [
      {
        id: 'candles',
        data: [
          ...closed.map(({ open, close, low, high }) => [at(open), at(close), at(low), at(high)]),
          LIVE,
        ],
      },
    ],
  };
}

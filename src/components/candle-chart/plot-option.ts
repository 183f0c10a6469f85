import type { Candle, Interval } from '#/domain/candles';
import type { Indicators } from '#/state/chart-preferences';
import { priceLabel } from './axis-labels';
import type { Palette } from './palette';
import { gridOption, paddedRange } from './plot-layout';
import { candleTime } from './time-label';

/** Read by ECharts each time it lays out the axes. */
export interface RangeSource {
  /** The live candle if it is inside the visible window. */
  visibleLive(): Candle | undefined;
}

export interface FrameSettings {
  readonly gutter: number;
  readonly palette: Palette;
  readonly interval: Interval;
  readonly decimals: number;
  readonly indicators: Indicators;
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

function priceRange(extent: Extent, ranges: RangeSource) {
  const live = ranges.visibleLive();
  const low = Math.min(extent.min, live?.low ?? Number.POSITIVE_INFINITY);
  const high = Math.max(extent.max, live?.high ?? Number.NEGATIVE_INFINITY);
  return Number.isFinite(low) && Number.isFinite(high)
    ? paddedRange(low, high)
    : { min: 0, max: 1 };
}

/** The options of axes, grids and styles, without data. */
export function frameOption(settings: FrameSettings) {
  const { gutter, palette, interval, decimals, indicators, ranges } = settings;
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
    grid: gridOption({ gutter, hasVolume: indicators.volume }),
    xAxis: [
      {
        ...timeAxis,
        id: 'price',
        gridIndex: 0,
        axisLabel: { ...foot, show: !indicators.volume },
        axisPointer: indicators.volume ? blank : footPointer,
      },
      {
        ...timeAxis,
        id: 'volume',
        gridIndex: 1,
        axisLabel: { ...foot, show: indicators.volume },
        axisPointer: indicators.volume ? footPointer : { show: false },
      },
    ],
    yAxis: [
      {
        id: 'price',
        gridIndex: 0,
        position: 'right',
        scale: true,
        splitNumber: 5,
        min: (extent: Extent) => priceRange(extent, ranges).min,
        max: (extent: Extent) => priceRange(extent, ranges).max,
        axisLine: { show: false },
        axisTick: { show: false },
        axisLabel: {
          ...label,
          showMinLabel: false,
          showMaxLabel: false,
          formatter: (value: number) => priceLabel(value, decimals),
        },
        splitLine: { lineStyle: { color: palette.line } },
        axisPointer: {
          ...pointer,
          label: {
            ...pointerLabel,
            formatter: ({ value }: { value: number }) => priceLabel(value, decimals),
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
          color: palette.up,
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

/** An empty slot on the axis: the live candle is drawn by hand. */
const LIVE = '-';

/** The options for the closed candles; the last candle, still forming, is an empty slot. */
export function dataOption(candles: readonly Candle[]) {
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
        data: [...closed.map(({ open, close, low, high }) => [open, close, low, high]), LIVE],
      },
    ],
  };
}

import type { ChartLook } from '#/state/chart-preferences';
import type { Candle } from '#core/domain/candles.ts';
import type { EChartsType } from './echarts-set';
import { type Band, plotBands } from './plot-layout';
import { fromAxis, toAxis } from './plot-ranges';
import type { PlotSettings } from './plot-settings';

/** The candles or a pane below them, with functions for its value axis. */
interface PlotPane extends Band {
  y(value: number): number;
  /** The inverse of `y`. */
  valueAt(y: number): number;
}

/** The axes of the last layout, as functions, so drawing does not call ECharts. */
export interface PlotScale {
  /** The width of the plot in pixels. */
  readonly width: number;
  /** The number of pixels from one candle to the next. */
  readonly band: number;
  /** The indexes of the first and last candles that are at least partly visible. */
  readonly first: number;
  readonly last: number;
  x(index: number): number;
  /** The inverse of `x`. Between two candles, the result is a fraction. */
  indexAt(x: number): number;
  readonly panes: readonly [prices: PlotPane, ...PlotPane[]];
}

/** Reads the scales of the last layout; returns `undefined` before the first one. */
export function readScale(
  chart: EChartsType,
  candles: readonly Candle[],
  { gutter, panes, look }: PlotSettings,
): PlotScale | undefined {
  const newest = candles.length - 1;
  if (newest < 0) return undefined;
  const newestX = chart.convertToPixel({ xAxisIndex: 0 }, newest);
  const band = newestX - chart.convertToPixel({ xAxisIndex: 0 }, newest - 1);
  if (!(band > 0)) return undefined;
  const width = chart.getWidth() - gutter;
  const indexAt = (x: number) => newest + (x - newestX) / band;
  const [prices, ...below] = plotBands(chart.getHeight(), panes);
  return {
    width,
    band,
    // A view begins and ends half a band from a candle, within a rounding error.
    first: Math.max(0, Math.ceil(indexAt(0) - 0.49)),
    last: Math.min(newest, Math.floor(indexAt(width) + 0.49)),
    x: (index) => newestX + (index - newest) * band,
    indexAt,
    panes: [
      readPane(chart, 0, prices, look.scale),
      ...below.map((place, at) => readPane(chart, at + 1, place)),
    ],
  };
}

function readPane(
  chart: EChartsType,
  yAxisIndex: number,
  place: Band,
  scale: ChartLook['scale'] = 'linear',
): PlotPane {
  const zero = chart.convertToPixel({ yAxisIndex }, 0);
  const slope = chart.convertToPixel({ yAxisIndex }, 1) - zero;
  return {
    ...place,
    y: (value) => zero + toAxis(value, scale) * slope,
    valueAt: (y) => fromAxis((y - zero) / slope, scale),
  };
}

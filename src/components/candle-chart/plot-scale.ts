import type { EChartsType } from 'echarts/core';
import type { ChartLook } from '#/state/chart-preferences';
import type { Candle } from '#core/domain/candles.ts';
import type { PlotLayout } from './plot-layout';

/** Data-to-pixel scales of the plot as linear functions, so that drawing does not call ECharts. */
export interface PlotScale extends PlotLayout {
  /** Pixels from one candle to the next. */
  readonly band: number;
  /** Indexes of the candles that are at least partly visible. */
  readonly first: number;
  readonly last: number;
  x(index: number): number;
  /** The inverse of `x`; between two candles a fraction. */
  indexAt(x: number): number;
  price(value: number): number;
  /** The inverse of `price`. */
  priceAt(y: number): number;
  volume(amount: number): number;
}

const PRICE = { xAxisIndex: 0, yAxisIndex: 0 };
/** Fraction of the volume grid that the highest bar fills. */
const VOLUME_FILL = 0.95;

/** A price on the axis of ECharts, which counts logarithms where the scale does. */
export function toAxis(price: number, scale: ChartLook['scale']): number {
  return scale === 'log' ? Math.log(price) : price;
}

/** The inverse of `toAxis`. */
export function fromAxis(value: number, scale: ChartLook['scale']): number {
  return scale === 'log' ? Math.exp(value) : value;
}

/** Reads the scales of the last layout; returns `undefined` before the first one. */
export function readScale(
  chart: EChartsType,
  candles: readonly Candle[],
  layout: PlotLayout,
  kind: ChartLook['scale'],
): PlotScale | undefined {
  const newest = candles.length - 1;
  const close = candles[newest]?.close;
  if (close === undefined) return undefined;
  const at = toAxis(close, kind);
  const other = toAxis(close * 1.01, kind);
  const [newestX = Number.NaN, y = Number.NaN] = chart.convertToPixel(PRICE, [newest, at]);
  const [before = Number.NaN, otherY = Number.NaN] = chart.convertToPixel(PRICE, [
    newest - 1,
    other,
  ]);
  const band = newestX - before;
  if (!(band > 0) || !Number.isFinite(y - otherY)) return undefined;

  const slope = (otherY - y) / (other - at);
  const indexAt = (x: number) => newest + (x - newestX) / band;
  // A view begins and ends half a band beside a candle, give or take an error of rounding.
  const first = Math.max(0, Math.ceil(indexAt(0) - 0.49));
  const last = Math.min(newest, Math.floor(indexAt(layout.width) + 0.49));
  const amounts = candles.slice(first, last + 1).map((candle) => candle.amount);
  const { top, bottom } = layout.paneBands[0] ?? { top: 0, bottom: 0 };
  const height = ((bottom - top) * VOLUME_FILL) / Math.max(1e-12, ...amounts);
  return {
    ...layout,
    band,
    first,
    last,
    x: (index) => newestX + (index - newest) * band,
    indexAt,
    price: (value) => y + (toAxis(value, kind) - at) * slope,
    priceAt: (pixel) => fromAxis(at + (pixel - y) / slope, kind),
    volume: (amount) => Math.max(top, bottom - amount * height),
  };
}

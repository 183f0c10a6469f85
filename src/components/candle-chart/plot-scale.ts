import type { EChartsType } from 'echarts/core';
import type { Candle } from '#/domain/candles';
import type { PlotLayout } from './plot-layout';

/** Data-to-pixel scales of the plot as linear functions, so that drawing does not call ECharts. */
export interface PlotScale extends PlotLayout {
  /** Pixels from one candle to the next. */
  readonly band: number;
  /** Indexes of the candles that are at least partly visible. */
  readonly first: number;
  readonly last: number;
  x(index: number): number;
  price(value: number): number;
  volume(amount: number): number;
}

const PRICE = { xAxisIndex: 0, yAxisIndex: 0 };
/** Fraction of the volume grid that the highest bar fills. */
const VOLUME_FILL = 0.95;

/** Reads the scales of the last layout; returns `undefined` before the first one. */
export function readScale(
  chart: EChartsType,
  candles: readonly Candle[],
  layout: PlotLayout,
): PlotScale | undefined {
  const newest = candles.length - 1;
  const at = candles[newest]?.close;
  if (at === undefined) return undefined;
  const [newestX = Number.NaN, y = Number.NaN] = chart.convertToPixel(PRICE, [newest, at]);
  const [before = Number.NaN, other = Number.NaN] = chart.convertToPixel(PRICE, [
    newest - 1,
    at * 1.01,
  ]);
  const band = newestX - before;
  if (!(band > 0) || !Number.isFinite(y - other)) return undefined;

  const slope = (other - y) / (at * 0.01);
  const first = Math.max(0, Math.floor(newest - newestX / band));
  const last = Math.min(newest, Math.ceil(newest + (layout.width - newestX) / band));
  const amounts = candles.slice(first, last + 1).map((candle) => candle.amount);
  const { top, bottom } = layout.volumeBand;
  const height = ((bottom - top) * VOLUME_FILL) / Math.max(1e-12, ...amounts);
  return {
    ...layout,
    band,
    first,
    last,
    x: (index) => newestX + (index - newest) * band,
    price: (value) => y + (value - at) * slope,
    volume: (amount) => Math.max(top, bottom - amount * height),
  };
}

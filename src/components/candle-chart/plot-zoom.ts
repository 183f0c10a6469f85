import type { Candle } from '#core/domain/candles.ts';
import type { EChartsType } from './echarts-set';
import type { PlotScale } from './plot-scale';

/** Initial width of a candle in pixels, and the number of candles at maximum zoom. */
const FIRST_BAND = 7;
export const LEAST_CANDLES = 15;

/** The visible part of all candles, in percent. */
export interface Zoom {
  readonly start: number;
  readonly end: number;
}

export function zoomOf(chart: EChartsType): Zoom {
  const { dataZoom } = chart.getOption() as { dataZoom?: readonly Partial<Zoom>[] };
  return { start: dataZoom?.[0]?.start ?? 0, end: dataZoom?.[0]?.end ?? 100 };
}

/** Returns the narrowest view of `count` candles, in percent of them. */
export function leastSpan(count: number): number {
  return Math.min(100, (LEAST_CANDLES / Math.max(1, count)) * 100);
}

/** Shows the newest of `count` candles, as many as fit. */
export function startZoom(count: number, width: number): Zoom {
  const visible = Math.max(LEAST_CANDLES, Math.floor(width / FIRST_BAND));
  return { start: Math.max(0, 100 - (visible / count) * 100), end: 100 };
}

/**
 * Keeps the visible candles where they are when others are loaded before or after them. With
 * `isFollowing` the view stays at the newest candle if it was there (product.md#chart).
 */
export function zoomAfter(
  before: readonly Candle[],
  candles: readonly Candle[],
  scale: PlotScale | undefined,
  isFollowing: boolean,
) {
  const isSame = before.length === candles.length && before[0]?.id === candles[0]?.id;
  if (!scale || isSame) return {};
  const first = Math.max(0, Math.round(scale.indexAt(0) + 0.5));
  const last = Math.min(before.length - 1, Math.round(scale.indexAt(scale.width) - 0.5));
  const place = candles.findIndex(({ id }) => id === before[last]?.id);
  // What is no longer loaded cannot stay in view.
  const isNewest = place < 0 || (isFollowing && last === before.length - 1);
  const endValue = isNewest ? candles.length - 1 : place;
  const startValue = Math.max(0, endValue - (last - first));
  return { startValue, endValue };
}

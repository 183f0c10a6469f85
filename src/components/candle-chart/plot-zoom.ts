import { type Candle, type Interval, intervalOf, isTradeView } from '#core/domain/candles.ts';
import type { EChartsType } from './echarts-set';
import type { PlotScale } from './plot-scale';
import type { ChartFocus } from './plot-settings';

/** The initial width of a candle in pixels, and the number of candles at maximum zoom. */
const FIRST_BAND = 7;
export const LEAST_CANDLES = 15;

/** The minimum and maximum share of the width that is reserved for the future. */
const LEAST_AHEAD = 0.22;
const MOST_AHEAD = 0.55;
/** The view is this many times as long as the option that it shows. Settlement takes up to 2 s. */
const DURATIONS = 3;
const SETTLING_SECONDS = 2;
/** The number of places in a view without a duration. */
const PLACES = 50;

/** Trade views estimate the seconds per candle from this many recent trades. */
const RECENT = 60;

/** The visible part of a chart before its first layout. */
interface View {
  readonly candles: readonly Candle[];
  readonly interval: Interval;
  /** The width of the plot, in pixels. */
  readonly width: number;
}

/** The visible part of all candles, as percentages. */
export interface Zoom {
  readonly start: number;
  readonly end: number;
}

export function zoomOf(chart: EChartsType): Zoom {
  const { dataZoom } = chart.getOption() as { dataZoom?: readonly Partial<Zoom>[] };
  return { start: dataZoom?.[0]?.start ?? 0, end: dataZoom?.[0]?.end ?? 100 };
}

/** Returns the narrowest view of `count` candles, as a percentage of them. */
export function leastSpan(count: number): number {
  return Math.min(100, (LEAST_CANDLES / Math.max(1, count)) * 100);
}

/**
 * Returns the number of seconds from one candle to the next. For trades, which are irregular, it
 * returns the average.
 */
export function secondsPerCandle(candles: readonly Candle[], interval: Interval): number {
  const recent = candles.slice(-RECENT);
  const [first, last] = [recent[0], recent.at(-1)];
  if (interval !== 'Tick' || !first || !last || last.id <= first.id)
    return intervalOf(interval).seconds;
  return (last.id - first.id) / (recent.length - 1);
}

/**
 * Only short intervals show the future, because in a longer one an option would end within the
 * newest candle.
 */
function isNear(interval: Interval): boolean {
  return isTradeView(interval) || interval === '1m';
}

/** Returns the number of places for an option; `undefined` means as many as fit. */
function placesOf(focus: ChartFocus | undefined, { candles, interval }: View): number | undefined {
  if (focus?.seconds === undefined || !isNear(interval)) return undefined;
  return (DURATIONS * focus.seconds) / secondsPerCandle(candles, interval);
}

/** Returns the number of empty places after the newest candle. */
export function placesAhead(focus: ChartFocus | undefined, view: View): number {
  const { candles, interval } = view;
  const newest = candles.at(-1)?.id;
  if (!focus || newest === undefined || !isNear(interval)) return 0;
  const { seconds = 0, until } = focus;
  const remaining = until === undefined ? seconds : Math.max(0, until / 1000 - newest);
  const needed = (remaining + SETTLING_SECONDS) / secondsPerCandle(candles, interval);
  const least = (placesOf(focus, view) ?? PLACES) * LEAST_AHEAD;
  const most = (candles.length * MOST_AHEAD) / (1 - MOST_AHEAD);
  return Math.ceil(Math.min(most, Math.max(least, needed)));
}

/** Returns a view of the newest candles, as many as fit, and of the places `ahead` of them. */
export function startZoom(view: View, focus: ChartFocus | undefined, ahead: number): Zoom {
  const { candles, width } = view;
  const places = placesOf(focus, view) ?? width / FIRST_BAND;
  const visible = Math.max(LEAST_CANDLES, Math.floor(places));
  return { start: Math.max(0, 100 - (visible / (candles.length + ahead)) * 100), end: 100 };
}

/** The previous content of the screen. */
interface Before {
  readonly candles: readonly Candle[];
  readonly scale: PlotScale | undefined;
  readonly ahead: number;
}

/**
 * Keeps the visible candles in place when others are loaded before or after them. With
 * `isFollowing`, the view stays at the newest candle if it was there (product.md#chart).
 */
export function zoomAfter(
  { candles: before, scale, ahead: aheadBefore }: Before,
  candles: readonly Candle[],
  ahead: number,
  isFollowing: boolean,
) {
  const isSame = before.length === candles.length && before[0]?.id === candles[0]?.id;
  if (!scale || (isSame && ahead === aheadBefore)) return {};
  const newest = before.length - 1;
  const first = Math.max(0, Math.round(scale.indexAt(0) + 0.5));
  const last = Math.min(newest + aheadBefore, Math.round(scale.indexAt(scale.width) - 0.5));
  const place = candles.findIndex(({ id }) => id === before[Math.min(last, newest)]?.id);
  // Candles that are no longer loaded cannot stay in view.
  const isNewest = place < 0 || (isFollowing && last >= newest);
  const endValue = isNewest ? candles.length - 1 + ahead : place;
  const startValue = Math.max(0, endValue - (last - first));
  return { startValue, endValue };
}

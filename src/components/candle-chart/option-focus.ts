import { type Interval, isTradeView } from '#core/domain/candles.ts';
import type { ChartFocus, MarkTimes, OptionShapes, PriceArea, View } from './chart-focus';
import type { ChartMark } from './chart-mark';
import { secondsPerCandle } from './plot-zoom';

/** The minimum and maximum share of the width that is reserved for the future. */
const LEAST_AHEAD = 0.22;
const MOST_AHEAD = 0.55;
/** The view is this many times as long as the option that it shows. Settlement takes up to 2 s. */
const DURATIONS = 3;
const SETTLING_SECONDS = 2;
/** The number of places in a view without a duration. */
const PLACES = 50;

/** Returns how a chart shows an option and the future (product.md#running-option). */
export function optionFocus(seconds: number | undefined, until: number | undefined): ChartFocus {
  const placesOf = ({ candles, interval }: View) =>
    seconds !== undefined && isNear(interval)
      ? (DURATIONS * seconds) / secondsPerCandle(candles, interval)
      : undefined;
  return {
    seconds,
    until,
    placesOf,
    placesAhead(view) {
      const { candles, interval } = view;
      const newest = candles.at(-1)?.id;
      if (newest === undefined || !isNear(interval)) return 0;
      const remaining = until === undefined ? (seconds ?? 0) : Math.max(0, until / 1000 - newest);
      const needed = (remaining + SETTLING_SECONDS) / secondsPerCandle(candles, interval);
      const least = (placesOf(view) ?? PLACES) * LEAST_AHEAD;
      const most = (candles.length * MOST_AHEAD) / (1 - MOST_AHEAD);
      return Math.ceil(Math.min(most, Math.max(least, needed)));
    },
    shapesOf(marks, area, times) {
      const { isNewest, newestAt, xOf } = times;
      const parts = marks.map((mark) => shapesOfMark(mark, area, times));
      const x = isNewest && seconds && until === undefined ? xOf(newestAt + seconds * 1000) : 0;
      const tint = parts.find((part) => part?.tint)?.tint;
      return {
        ...(tint && { tint }),
        ways: parts.flatMap((part) => part?.ways ?? []),
        dots: parts.flatMap((part) => part?.dots ?? []),
        ...(x > 0 && x < area.width && { previewX: x }),
      };
    },
  };
}

/**
 * Only short intervals show the future, because in a longer one an option would end within the
 * newest candle.
 */
function isNear(interval: Interval): boolean {
  return isTradeView(interval) || interval === '1m';
}

/** Returns the tint of the winning side, the dot of the opening, and the line to the end. */
function shapesOfMark(
  { price, tone, from, until, end, isTinted }: ChartMark,
  { width, top, bottom, y: yOf }: PriceArea,
  { xOf }: MarkTimes,
): OptionShapes | undefined {
  const y = yOf(price);
  if (from === undefined || y < top || y > bottom) return undefined;
  const opened = xOf(from);
  const x = Math.max(0, opened);
  const to = Math.min(width, until ? xOf(until.at) : end ? xOf(end.at) : width);
  const [first, height] = tone === 'up' ? [top, y - top] : [y, bottom - y];
  const tint = { tone, shape: { x, y: first, width: to - x, height } };
  const isSeen = opened >= 0 && opened <= width;
  const settled = end && ([xOf(end.at), yOf(end.price)] as const);
  return {
    ...(isTinted && to > x && { tint }),
    ways: settled ? [[[x, y], settled]] : [],
    dots: [
      ...(isSeen ? [{ at: [x, y] as const, tone }] : []),
      ...(settled ? [{ at: settled, tone: 'ink' as const }] : []),
    ],
  };
}

import type { Candle } from './candles.ts';

/**
 * The candles of a chart: those of the live series, and pages of the past before it. Without gaps,
 * oldest first (product.md#chart).
 */
export interface CandleWindow {
  /** Older than the live series; with `isDetached` all that is shown. */
  readonly past: readonly Candle[];
  /** The live series as it was last. */
  readonly series: readonly Candle[];
  /** Candles between `past` and the series are not loaded any more: the past alone is shown. */
  readonly isDetached: boolean;
}

/** Candles that are kept beside the live series: what is farther from the view is dropped. */
export const MAX_PAST = 9_000;
/** The same for a view of trades, which opens a candle each second. */
export const MAX_PAST_TRADES = 600;

export const EMPTY_WINDOW: CandleWindow = { past: [], series: [], isDetached: false };

/**
 * Takes the live series as it is now. What slid out of it joins the past; a series that does not
 * touch the one before leaves a gap, so the past is dropped. At most `most` candles are kept of it.
 */
export function followSeries(
  window: CandleWindow,
  series: readonly Candle[],
  most = MAX_PAST,
): CandleWindow {
  const { past, series: known, isDetached } = window;
  if (series === known) return window;
  if (isDetached) return { ...window, series };
  const first = series[0]?.id ?? 0;
  if (known.length > 0 && (known.at(-1)?.id ?? 0) < first) return { ...EMPTY_WINDOW, series };
  const isSliding = (known[0]?.id ?? first) < first;
  if (!isSliding) {
    const isLonger = (past.at(-1)?.id ?? 0) >= first;
    return { ...window, series, past: isLonger ? past.filter(({ id }) => id < first) : past };
  }
  const slid = known.filter(({ id }) => id < first);
  return { ...window, series, past: [...past, ...slid].slice(-most) };
}

/** Puts an older page (oldest first) before the first candle. Beyond the limit newer ones go. */
export function addOlder(window: CandleWindow, page: readonly Candle[]): CandleWindow {
  const first = shownCandles(window)[0]?.id ?? Number.POSITIVE_INFINITY;
  const past = [...page.filter(({ id }) => id < first), ...window.past];
  if (past.length <= MAX_PAST) return { ...window, past };
  return { ...window, past: past.slice(0, MAX_PAST), isDetached: true };
}

/** Puts a newer page after a detached past. Where it reaches the live series, both are joined. */
export function addNewer(window: CandleWindow, page: readonly Candle[]): CandleWindow {
  const { past, series, isDetached } = window;
  if (!isDetached) return window;
  const last = past.at(-1)?.id ?? 0;
  const longer = [...past, ...page.filter(({ id }) => id > last)];
  const first = series[0]?.id ?? Number.POSITIVE_INFINITY;
  const isJoined = (longer.at(-1)?.id ?? 0) >= first;
  const joined = isJoined ? longer.filter(({ id }) => id < first) : longer;
  return { series, past: joined.slice(-MAX_PAST), isDetached: !isJoined };
}

/** All candles of the window, oldest first. */
export function shownCandles({ past, series, isDetached }: CandleWindow): readonly Candle[] {
  if (isDetached) return past;
  return past.length > 0 ? [...past, ...series] : series;
}

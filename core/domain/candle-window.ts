import type { Candle } from './candles.ts';

/**
 * The candles of a chart: those of the live series, preceded by pages of older candles. They have
 * no gaps and are sorted oldest first (product.md#chart).
 */
export interface CandleWindow {
  /** Candles older than the live series; if `isDetached`, all displayed candles. */
  readonly past: readonly Candle[];
  /** The live series as of its last update. */
  readonly series: readonly Candle[];
  /**
   * True if the candles between `past` and the series are no longer loaded, so only the past is
   * displayed.
   */
  readonly isDetached: boolean;
}

/** Maximum number of past candles; those farthest from the view are dropped. */
export const MAX_PAST = 9_000;
/** The same for a trade view, which opens a candle each second. */
export const MAX_PAST_TRADES = 600;

export const EMPTY_WINDOW: CandleWindow = { past: [], series: [], isDetached: false };

/**
 * Updates the live series. Candles that leave it join the past; if the new series does not adjoin
 * the old one, the past is dropped because of the gap. At most `most` past candles remain.
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

/** Prepends an older page (oldest first). Beyond the limit, newer candles are dropped. */
export function addOlder(window: CandleWindow, page: readonly Candle[]): CandleWindow {
  const first = shownCandles(window)[0]?.id ?? Number.POSITIVE_INFINITY;
  const past = [...page.filter(({ id }) => id < first), ...window.past];
  if (past.length <= MAX_PAST) return { ...window, past };
  return { ...window, past: past.slice(0, MAX_PAST), isDetached: true };
}

/** Appends a newer page to a detached past. When it reaches the live series, both are joined. */
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

/** Returns all candles of the window, oldest first. */
export function shownCandles({ past, series, isDetached }: CandleWindow): readonly Candle[] {
  if (isDetached) return past;
  return past.length > 0 ? [...past, ...series] : series;
}

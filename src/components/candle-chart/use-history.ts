import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { readCandlePage } from '#/api/market-history';
import {
  addNewer,
  addOlder,
  type CandleWindow,
  EMPTY_WINDOW,
  followSeries,
  MAX_PAST_TRADES,
  shownCandles,
} from '#core/domain/candle-window.ts';
import { CANDLE_COUNT, type Candle, type Interval, isTradeView } from '#core/domain/candles.ts';

/** The next page is requested when this few candles remain outside the edge of the view. */
const AHEAD = 90;

/** The end of the loaded window that is near the view. */
type Side = 'older' | 'newer';

interface Shown extends CandleWindow {
  readonly name: string;
  /** The number of returns to the newest candle. */
  readonly jumps: number;
  readonly isComplete: boolean;
}

const start = (name: string, jumps = 0): Shown => ({
  ...EMPTY_WINDOW,
  name,
  jumps,
  isComplete: false,
});

/** Returns the candle next to which a page is requested. */
function edgeOf(candles: readonly Candle[], side: Side | undefined): number | undefined {
  return candles.at(side === 'newer' ? -1 : 0)?.id;
}

/**
 * The candles to draw: the live series, and pages of the past that are loaded as the view
 * approaches them. All candles since `from` (epoch seconds) are loaded immediately. Without a
 * connection, pages are requested later. A trade view has no pages.
 */
export function useHistory(
  symbol: string,
  interval: Interval,
  series: readonly Candle[],
  { from, isConnected }: { from: number | undefined; isConnected: boolean },
) {
  const name = `${symbol} ${interval}`;
  const [stored, setStored] = useState(() => start(name));
  const [isLoading, setLoading] = useState(false);
  const [isAway, setAway] = useState(false);
  const [near, setNear] = useState<Side>();
  const current = stored.name === name ? stored : start(name);
  const hasPages = !isTradeView(interval);
  const followed = followSeries(current, series, hasPages ? undefined : MAX_PAST_TRADES);
  const shown: Shown = followed === current ? current : { ...current, ...followed };
  if (shown !== stored) setStored(shown);
  const candles = useMemo(() => shownCandles(shown), [shown]);
  const firstId = candles[0]?.id;
  const isShort = from !== undefined && firstId !== undefined && firstId > from;
  const isOlder = hasPages && (isShort || near === 'older') && !shown.isComplete;
  const missing = isOlder ? 'older' : shown.isDetached && near === 'newer' ? 'newer' : undefined;

  const edge = edgeOf(candles, missing);

  const load = useEffectEvent(async (side: Side, edge: number) => {
    setLoading(true);
    try {
      const page = await readCandlePage(symbol, interval, edge, side === 'older');
      // The next layout determines whether another page is needed.
      setNear(undefined);
      setStored((now) => {
        // The market or the window has changed, so the page would leave a gap.
        if (now.name !== name || edgeOf(shownCandles(now), side) !== edge) return now;
        if (side === 'newer') return { ...now, ...addNewer(now, page) };
        return { ...now, ...addOlder(now, page), isComplete: page.length === 0 };
      });
    } catch {
      // The page is requested again below, as long as it is needed.
    } finally {
      setLoading(false);
    }
  });
  useEffect(() => {
    if (missing && edge !== undefined && isConnected && !isLoading) void load(missing, edge);
  }, [missing, edge, isConnected, isLoading]);

  return {
    candles,
    /** Changes when the view must begin at the newest candle. */
    name: `${name} ${shown.jumps}`,
    isLive: !shown.isDetached,
    /** True if the view is a page or more before the newest candle. */
    isAway: isAway || shown.isDetached,
    onView(first: number, last: number) {
      setAway(candles.length - last > CANDLE_COUNT);
      const isAtEnd = last > candles.length - AHEAD;
      setNear(first < AHEAD ? 'older' : isAtEnd ? 'newer' : undefined);
    },
    toNewest: () => setStored((now) => ({ ...start(now.name, now.jumps + 1), series: now.series })),
  };
}

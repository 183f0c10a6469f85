import { marketFeed } from '#/market-feed/feed';
import {
  type Candle,
  candleTopic,
  type Interval,
  intervalOf,
  readCandle,
} from '#core/domain/candles.ts';

/**
 * The number of candles per page: the maximum that a provider returns in one response
 * (market-data.md#history-request).
 */
const PAGE = 300;

/**
 * Reads a page of candles over the socket, oldest first: those before or after the candle that
 * opened at `edge` (epoch seconds). Empty at the beginning of the history. Rejects if the socket
 * does not respond.
 */
export async function readCandlePage(
  symbol: string,
  interval: Interval,
  edge: number,
  isOlder: boolean,
): Promise<readonly Candle[]> {
  const { seconds } = intervalOf(interval);
  const span = PAGE * seconds;
  // If the range contains more than a page, the newest candles are returned. Most months are
  // shorter than the longest, so the range is a little shorter than a page.
  const ahead = Math.floor(span * 0.95);
  const [from, to] = isOlder ? [Math.max(0, edge - span), edge - 1] : [edge + 1, edge + ahead];
  const rows = await marketFeed().history(candleTopic(symbol, interval), from, to);
  const byId = new Map<number, Candle>();
  for (const row of rows) {
    const candle = readCandle(row, Number.POSITIVE_INFINITY);
    if (candle && candle.id >= from && candle.id <= to) byId.set(candle.id, candle);
  }
  return [...byId.values()].sort((one, other) => one.id - other.id);
}

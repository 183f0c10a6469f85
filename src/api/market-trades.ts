import { historyResponse } from '#core/contract/market-data.ts';
import { CANDLE_COUNT, type Candle } from '#core/domain/candles.ts';
import { readPoints, resampleSeconds } from '#core/domain/market-trades.ts';
import { readMarketData } from './market-data';

/**
 * The number of trades that are read for points and for one-second candles
 * (market-data.md#trade-views).
 */
const TRADES = { tick: CANDLE_COUNT, '1s': 1_000 } as const;

/**
 * The state from which the worker of a trade view continues: the newest candle and its newest
 * point.
 */
export interface HistoryEnd {
  readonly candle: Candle | undefined;
  readonly point: Candle | undefined;
}

export interface CandleHistory {
  /** Oldest first. */
  readonly candles: readonly Candle[];
  /** Present only in a trade view. */
  readonly end: HistoryEnd | undefined;
  /** The server time, in epoch milliseconds. */
  readonly ts: number;
  /** As in `Fresh`. */
  readonly asOf: number | undefined;
}

/** Reads a market's newest trades and resamples them to a view's candles. */
export async function readTrades(
  symbol: string,
  view: keyof typeof TRADES,
  signal: AbortSignal,
): Promise<CandleHistory> {
  const size = TRADES[view];
  const path = 'market/history/trade';
  const { data, asOf } = await readMarketData(path, { symbol, size }, historyResponse, signal);
  // Each row contains its trades in `data` (market-data.md#rest).
  const trades = data.data.flatMap((row) => {
    const { data: own } = (row ?? {}) as { readonly data?: unknown };
    return Array.isArray(own) ? own : [];
  });
  const points = readPoints(trades, data.ts);
  const made = view === '1s' ? resampleSeconds(points) : points;
  // Older trades of the first second may be missing.
  const whole = view === '1s' && trades.length >= size ? made.slice(1) : made;
  const candles = whole.slice(-CANDLE_COUNT);
  return { candles, end: { candle: candles.at(-1), point: points.at(-1) }, ts: data.ts, asOf };
}

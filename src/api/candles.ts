import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { historyAnswer } from '#/contract/market-data';
import {
  CANDLE_COUNT,
  type Candle,
  candleTopic,
  type Interval,
  intervalOf,
  mergeCandle,
  readHistory,
  skipsCandles,
} from '#/domain/candles';
import { marketFeed } from '#/market-feed/feed';
import type { TopicState } from '#/market-feed/protocol';
import { ApiError } from './api-error';
import { readMarketData } from './market-data';
import { waitAskedFor } from './polling';

/** While the socket is down or silent, history is asked for this often. */
export const HISTORY_POLL_MS = 5_000;

const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000];

/** Candles of one market and interval, oldest first. */
export interface CandleSeries {
  readonly candles: readonly Candle[];
  /** Device time at which these were the newest: epoch milliseconds. */
  readonly at: number;
  /** True when the device answered because the network did not. */
  readonly isLastSeen: boolean;
}

/** History of a market: asked again after 1, 2, 4, 8 and then each 15 s, or when told to, until it comes. */
export function candlesQuery(symbol: string, interval: Interval) {
  const { period } = intervalOf(interval);
  return queryOptions({
    queryKey: ['market', 'candles', symbol, period],
    queryFn: async ({ signal, client, queryKey }): Promise<CandleSeries> => {
      const { data, asOf } = await readMarketData(
        'market/history/kline',
        { symbol, period, size: CANDLE_COUNT },
        historyAnswer,
        signal,
      );
      const candles = readHistory(data.data, data.ts);
      if (candles.length === 0) throw new ApiError('contract', 'history without a candle');
      const known = client.getQueryData<CandleSeries>(queryKey);
      // What the socket brought before the network went is newer than what the device kept.
      if (asOf !== undefined && known && known.at >= asOf) return known;
      return { candles, at: asOf ?? Date.now(), isLastSeen: asOf !== undefined };
    },
    retry: true,
    retryDelay: (failures, error) =>
      waitAskedFor(error) ?? RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0,
    staleTime: 0,
  });
}

/** Asks for history now, also when a retry is being waited for. */
export async function refetchCandles(
  client: QueryClient,
  symbol: string,
  interval: Interval,
): Promise<void> {
  const { queryKey } = candlesQuery(symbol, interval);
  await client.cancelQueries({ queryKey, exact: true });
  await client.refetchQueries({ queryKey, exact: true });
}

/**
 * Lets live ticks flow into the cached candles until the returned function is called. After a gap
 * (another connection, silence, missed candles) history is fetched anew. `onState` hears how fresh the
 * topic is.
 */
export function followCandles(
  client: QueryClient,
  symbol: string,
  interval: Interval,
  onState: (state: TopicState) => void,
): () => void {
  const { queryKey } = candlesQuery(symbol, interval);
  const { period, seconds } = intervalOf(interval);
  let known: number | undefined;
  let wasInterrupted = false;
  return marketFeed().subscribe(candleTopic(symbol, period), {
    onTick({ candle }) {
      const series = client.getQueryData(queryKey);
      if (!series) return;
      if (skipsCandles(series.candles, candle, seconds)) {
        void refetchCandles(client, symbol, interval);
      }
      const candles = mergeCandle(series.candles, candle);
      client.setQueryData(queryKey, { candles, at: Date.now(), isLastSeen: false });
    },
    onState(state, connection) {
      onState(state);
      if (state === 'reconnecting' || state === 'silent') wasInterrupted = true;
      if (state !== 'live') return;
      const isGap = wasInterrupted || (known !== undefined && known !== connection);
      known = connection;
      wasInterrupted = false;
      if (isGap) void refetchCandles(client, symbol, interval);
    },
  });
}

import { notifyManager, type QueryClient, queryOptions } from '@tanstack/react-query';
import { marketFeed } from '#/market-feed/feed';
import type { Tick, TopicState } from '#/market-feed/protocol';
import { connectivityAtom, isOnline } from '#/state/connectivity';
import { store } from '#/state/device-atom';
import { serverOffset } from '#/state/server-clock';
import { plainDecimal } from '#core/contract/primitives.ts';
import {
  type Candle,
  candleTopic,
  type Interval,
  intervalOf,
  isTradeView,
  mergeCandle,
  placeCandle,
  skipsCandles,
} from '#core/domain/candles.ts';
import { isCredibleCandle } from '#core/domain/credible-price.ts';
import { ApiError } from './api-error';
import { isOfDevice } from './fresh';
import { readCandles } from './market-candle-reads';
import { knownPrices, onPricesFetched, receivePrice } from './market-price';
import type { HistoryEnd } from './market-trades';
import { retryAfterMs } from './polling';

/**
 * The poll interval of the history while the socket is down or silent (market-data.md#reconnect).
 */
export const HISTORY_POLL_MS = 5_000;

const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000];

/** Candles of one market and interval, oldest first. */
export interface CandleSeries {
  readonly candles: readonly Candle[];
  /** The end of the last response in a trade view. The worker continues from it. */
  readonly end: HistoryEnd | undefined;
  /** The device time at which the candles were current, in epoch milliseconds. */
  readonly at: number;
  /**
   * The newest price of the history and the server time of that response. Ticks do not change them.
   */
  readonly last: string;
  readonly reportedAt: number;
  /**
   * True for a response that the device had stored and served because the network failed, until the
   * first tick. This is not `Fresh`, because ticks update the series and the socket's recovery
   * refetches it.
   */
  readonly isLastSeen: boolean;
}

export const candleQueries = {
  /**
   * The history of a market. A failed request is retried after 1, 2, 4, 8 and then every 15 s, or
   * after `Retry-After`, until it succeeds (market-data.md#reconnect).
   */
  history(symbol: string, interval: Interval) {
    const { period } = intervalOf(interval);
    return queryOptions({
      queryKey: ['market', 'candles', symbol, period],
      queryFn: async ({ signal, client, queryKey }): Promise<CandleSeries> => {
        const { candles, end, ts, asOf } = await readCandles(symbol, interval, signal);
        const newest = candles.at(-1);
        if (!newest) throw new ApiError('contract', 'history without a candle');
        const known = client.getQueryData<CandleSeries>(queryKey);
        // Socket data from before the network failure is newer than the stored data on the device.
        if (asOf !== undefined && known && known.at >= asOf) return known;
        const reported = { last: plainDecimal(newest.close), reportedAt: ts };
        const isLastSeen = asOf !== undefined;
        return { candles, end, ...reported, at: asOf ?? Date.now(), isLastSeen };
      },
      retry: true,
      retryDelay: (failures, error) =>
        retryAfterMs(error) ?? RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0,
      staleTime: 0,
    });
  },
};

/** Fetches the history immediately, even during the wait before a retry. */
export async function refetchCandles(
  client: QueryClient,
  symbol: string,
  interval: Interval,
): Promise<void> {
  const { queryKey } = candleQueries.history(symbol, interval);
  await client.cancelQueries({ queryKey, exact: true });
  await client.refetchQueries({ queryKey, exact: true });
}

/**
 * Writes live ticks to the cached candles and the market's price until the returned function is
 * called. The history is fetched again after a gap (a new connection, silence or missed candles)
 * and when a price is in doubt (market-data.md#tick-validation). `onState` receives the state of
 * the topic.
 */
export function followCandles(
  client: QueryClient,
  symbol: string,
  interval: Interval,
  onState: (state: TopicState) => void,
): () => void {
  const { queryKey } = candleQueries.history(symbol, interval);
  const { seconds } = intervalOf(interval);
  const hasTrades = isTradeView(interval);
  const feed = marketFeed();
  const topic = candleTopic(symbol, interval);
  let known: number | undefined;
  let wasInterrupted = false;

  function refer() {
    const series = client.getQueryData(queryKey);
    const end = hasTrades ? series?.end : { candle: series?.candles.at(-1), point: undefined };
    const [prices, offset] = [knownPrices(client, symbol), serverOffset()];
    feed.refer(topic, { candle: end?.candle, point: end?.point, prices, offset });
  }

  function doubt() {
    // Waits for a slow response, because a new request would abort it.
    if (client.isFetching({ queryKey, exact: true }) > 0) return;
    void client.refetchQueries({ queryKey, exact: true });
  }

  /**
   * Returns true if candles before this one are missing. This is never the case in a tick view,
   * which has no fixed times.
   */
  function isSkipping(candles: readonly Candle[], next: Candle): boolean {
    return interval !== 'Tick' && skipsCandles(candles, next, seconds);
  }

  function report(candle: Candle, last: Candle, at: number) {
    const price = plainDecimal(candle.close);
    receivePrice(client, symbol, { price, at, tradedAt: hasTraded(candle, last) ? at : undefined });
  }

  function take({ candle, at }: Tick) {
    const series = client.getQueryData(queryKey);
    const last = series?.candles.at(-1);
    if (!series || !last) return;
    const isOlder = candle.id < last.id;
    // Ticks sent before the history are older than it. In a trade view, the worker repeats them.
    if (!hasTrades && (isOlder || at < series.reportedAt)) return;
    if (!isCredibleCandle(candle, last, knownPrices(client, symbol))) return doubt();
    if (isSkipping(series.candles, candle)) void refetchCandles(client, symbol, interval);
    const candles = (hasTrades ? placeCandle : mergeCandle)(series.candles, candle);
    client.setQueryData(queryKey, { ...series, candles, at: Date.now(), isLastSeen: false });
    if (!isOlder) report(candle, last, at);
  }

  const stops = [
    feed.subscribe(topic, {
      onTick: (tick) => notifyManager.batch(() => take(tick)),
      onDoubt: doubt,
      onState(state, connection) {
        onState(state);
        if (state === 'reconnecting' || state === 'silent') wasInterrupted = true;
        if (state !== 'live') return;
        const isGap = wasInterrupted || (known !== undefined && known !== connection);
        known = connection;
        wasInterrupted = false;
        if (isGap) void refetchCandles(client, symbol, interval);
      },
    }),
    onPricesFetched(client, symbol, ({ state }) => {
      refer();
      const isLastSeen = (state.data as Partial<CandleSeries>).isLastSeen === true;
      if (!isLastSeen && !isOfDevice(state.data)) feed.answered();
    }),
    store.sub(connectivityAtom, () => {
      if (isOnline()) feed.wake();
    }),
  ];
  refer();
  return () => {
    for (const stop of stops) stop();
  };
}

/** Returns true if the candle has a trade that the last one did not have. */
function hasTraded(candle: Candle, last: Candle): boolean {
  return candle.amount > 0 && (candle.amount !== last.amount || candle.id !== last.id);
}

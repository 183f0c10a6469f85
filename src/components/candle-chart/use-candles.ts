import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { candlesQuery, followCandles, HISTORY_POLL_MS, refetchCandles } from '#/api/market-candles';
import { marketPriceQuery } from '#/api/market-price';
import { type Candle, closeAt, type Interval } from '#/domain/candles';
import type { TopicState } from '#/market-feed/protocol';

export interface LiveCandles {
  /** Oldest first; `undefined` until the first history came. */
  readonly candles: readonly Candle[] | undefined;
  /** Device time at which they were the newest, epoch milliseconds. */
  readonly at: number | undefined;
  readonly state: TopicState;
  /** The last request for history failed and the next one is being waited for. */
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** History from the cache, kept alive by the socket, and by polling while the socket is not. */
export function useCandles(symbol: string, interval: Interval): LiveCandles {
  const client = useQueryClient();
  const [feed, setFeed] = useState<{ topic: string; state: TopicState }>();
  const topic = `${symbol} ${interval}`;
  const state = feed?.topic === topic ? feed.state : 'connecting';

  useEffect(
    () => followCandles(client, symbol, interval, (next) => setFeed({ topic, state: next })),
    [client, symbol, interval, topic],
  );
  const { data, failureCount } = useQuery({
    ...candlesQuery(symbol, interval),
    refetchInterval: state === 'live' ? false : HISTORY_POLL_MS,
  });

  const { data: newest } = useQuery(marketPriceQuery(symbol));
  // Between two ticks another source may tell a newer price: the chart shows what the headline does.
  const candles = useMemo(
    () => (data && newest ? closeAt(data.candles, Number(newest.price)) : data?.candles),
    [data, newest],
  );

  return {
    candles,
    at: data?.at,
    state: data?.isLastSeen && state === 'connecting' ? 'reconnecting' : state,
    hasFailed: failureCount > 0,
    retry: () => void refetchCandles(client, symbol, interval),
  };
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import {
  candleQueries,
  followCandles,
  HISTORY_POLL_MS,
  refetchCandles,
} from '#/api/market-candles';
import { quoteQueries } from '#/api/market-quotes';
import type { TopicState } from '#/market-feed/protocol';
import { type Candle, closeAt, type Interval } from '#core/domain/candles.ts';

interface LiveCandles {
  /** Oldest first; `undefined` until the first history is loaded. */
  readonly candles: readonly Candle[] | undefined;
  /** The device time of the newest candle value, in epoch milliseconds. */
  readonly at: number | undefined;
  readonly state: TopicState;
  /** True if the last request for the history failed and will be retried. */
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/**
 * The candles from the query cache. They are updated by the socket, or by polling while the socket
 * is not live.
 */
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
    ...candleQueries.history(symbol, interval),
    refetchInterval: state === 'live' ? false : HISTORY_POLL_MS,
  });

  const { data: newest } = useQuery(quoteQueries.price(symbol));
  // Between two ticks, another source may have a newer price. The chart uses it, so it shows the
  // same price as the headline.
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

import { toBbo } from '../bbo.ts';
import type { FeedDeps } from './deps.ts';
import { type FeedTopic, tickersOf } from './tickers.ts';
import type { BadTopic } from './topics.ts';

const MAX_CANDLES = 300;

function isSeconds(value: unknown): value is number | undefined {
  return value === undefined || (Number.isSafeInteger(value) && (value as number) >= 0);
}

/**
 * Handles a `req` of the socket (market-data.md#history-request). Resolves to at most 300 candles,
 * oldest first, or to the topic's current state.
 */
export async function handleRequest(
  topic: FeedTopic,
  { from, to }: Readonly<Record<string, unknown>>,
  deps: FeedDeps,
  asker: string,
): Promise<{ data: unknown } | BadTopic> {
  const { data, clock } = deps;
  const { symbol } = topic;
  if (topic.kind === 'tickers') return { data: tickersOf(deps) };
  if (topic.kind === 'kline') {
    if (!isSeconds(from) || !isSeconds(to)) return { refusal: 'invalid from or to' };
    const end = to ?? Math.floor(clock() / 1000);
    if ((from ?? 0) > end) return { refusal: 'invalid from or to' };
    const { period } = topic;
    const most = MAX_CANDLES;
    const newest = await data.candlesBetween(symbol, period, from ?? 0, end, most, asker);
    return { data: [...newest].reverse() };
  }
  if (topic.kind === 'detail') return { data: await data.detail(symbol, asker) };
  if (topic.kind === 'trade') {
    const trades = await data.trades(symbol, MAX_CANDLES, asker);
    return { data: trades.map((trade) => ({ id: trade.tradeId, ...trade })) };
  }
  const step = topic.kind === 'depth' ? topic.step : 'step0';
  const depth = await data.depth(symbol, step, asker);
  if (topic.kind === 'depth') return { data: depth };
  return { data: toBbo(symbol, depth) };
}

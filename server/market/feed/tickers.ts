import { TICKERS_TOPIC, type Ticker } from '#core/domain/market-tickers.ts';
import type { Push, Topic } from '../market-data.ts';
import type { FeedDeps } from './deps.ts';

const EACH_MS = 1000;

/** The topic of all markets, which the source of market data does not have. */
export const TICKERS = { name: TICKERS_TOPIC, symbol: '', kind: 'tickers' } as const;

export type FeedTopic = Topic | typeof TICKERS;

/** Calls listeners with the state and the changes of a topic, like `MarketData`. */
export interface TopicSource {
  watch(topic: FeedTopic, listener: (push: Push) => void): () => void;
}

/** Adds the topic of all markets to those of the source. */
export function withTickers(deps: FeedDeps): TopicSource {
  return {
    watch: (topic, listener) =>
      topic.kind === 'tickers' ? watchTickers(deps, listener) : deps.data.watch(topic, listener),
  };
}

/** Returns the newest price of every enabled market; without those whose price is unknown. */
export function tickersOf({ data, quote }: FeedDeps): Ticker[] {
  return data.markets().flatMap(({ symbol, isOff }) => {
    const newest = isOff ? undefined : quote(symbol);
    if (newest === undefined) return [];
    return [{ symbol, open: Number(newest.open), close: Number(newest.last), ts: newest.at }];
  });
}

/** Pushes the newest prices now and then once a second, unless there was no trade. */
function watchTickers(deps: FeedDeps, listener: (push: Push) => void): () => void {
  let newest = 0;
  const push = () => {
    const tickers = tickersOf(deps);
    const at = Math.max(0, ...tickers.map(({ ts }) => ts));
    if (at === newest) return;
    newest = at;
    listener({ ts: deps.clock(), tick: { tickers } });
  };
  push();
  const timer = setInterval(push, EACH_MS);
  timer.unref();
  return () => clearInterval(timer);
}

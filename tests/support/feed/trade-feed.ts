import { vi } from 'vitest';
import type { Tick, TopicState } from '#/market-feed/protocol.ts';
import { TradeFeed } from '#/market-feed/trade-feed.ts';
import { readPoints, resampleSeconds } from '#core/domain/market-trades.ts';
import { FakeSocket, pack } from './fake-socket.ts';

export const NOW = 1_790_000_040_000;
export const TRADES = 'market.btcusdt.trade.detail';
export const TICK = 'market.btcusdt.trade.tick';
export const SECONDS = 'market.btcusdt.trade.1s';

/** Returns a trade `after` milliseconds after `NOW`. */
export const trade = (after: number, price = 100, tradeId = 100_000 + after) => ({
  id: tradeId,
  tradeId,
  ts: NOW + after,
  price,
  amount: 1,
  direction: 'buy',
});
export type Trade = ReturnType<typeof trade>;
export const pointsOf = (trades: readonly Trade[]) => readPoints(trades, Number.POSITIVE_INFINITY);

/** Starts a feed of trades on a socket whose other end the test plays. */
export function startTradeFeed() {
  const sockets: FakeSocket[] = [];
  const ticks: Tick[] = [];
  const doubts: string[] = [];
  const states: [topic: string, state: TopicState][] = [];
  const feed = new TradeFeed({
    openSocket() {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    onTick: (tick) => ticks.push(tick),
    onDoubt: (topic) => doubts.push(topic),
    onHistory: () => undefined,
    onState: (topic, state) => states.push([topic, state]),
  });
  const last = () => sockets.at(-1) ?? new FakeSocket();
  /** Pushes trades, newest first, at the time of the newest one or later. */
  function push(trades: readonly Trade[], at = Math.max(...trades.map(({ ts }) => ts))) {
    if (at > Date.now()) vi.setSystemTime(at);
    const data = [...trades].sort((one, other) => other.ts - one.ts);
    last().deliver(pack({ ch: TRADES, ts: at, tick: { id: 1, ts: at, data } }));
    vi.advanceTimersByTime(1);
  }
  /** Passes a history of these trades to the view. Returns the view's candles. */
  function refer(topic: string, trades: readonly Trade[], offset: number | undefined = 0) {
    const points = pointsOf(trades);
    const candles = topic === TICK ? points : resampleSeconds(points);
    const [candle, point] = [candles.at(-1), points.at(-1)];
    feed.refer(topic, { candle, point, prices: [], offset });
    return candles;
  }
  const closesOf = (topic: string) => [
    ...new Map(
      ticks
        .filter((tick) => tick.topic === topic)
        .map(({ candle: { id, close } }) => [id, close] as const),
    ).values(),
  ];
  const stateOf = (topic: string) => states.findLast(([name]) => name === topic)?.[1];
  return { feed, sockets, ticks, doubts, states, last, push, refer, closesOf, stateOf };
}

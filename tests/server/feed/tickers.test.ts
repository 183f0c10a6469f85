import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FeedDeps } from '../../../server/market/feed/deps.ts';
import { TICKERS, tickersOf, withTickers } from '../../../server/market/feed/tickers.ts';
import type { Push } from '../../../server/market/market-data.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1000 }));
afterEach(() => void vi.useRealTimers());

test('the newest price of every enabled market is pushed now, and each second with a trade', () => {
  const quotes = new Map<string, object>();
  const trade = (symbol: string, last: string) =>
    quotes.set(symbol, { symbol, last, open: '100.00', at: Date.now() });
  const markets = [
    { symbol: 'btcusdt' },
    { symbol: 'offusdt', isOff: true },
    { symbol: 'newusdt' },
  ];
  const deps = {
    data: { markets: () => markets },
    quote: (symbol: string) => quotes.get(symbol),
    clock: Date.now,
  } as unknown as FeedDeps;
  trade('btcusdt', '110.50');
  trade('offusdt', '1');
  const pushes: Push[] = [];
  const stop = withTickers(deps).watch(TICKERS, (push) => pushes.push(push));
  const first = [{ symbol: 'btcusdt', open: 100, close: 110.5, ts: 1000 }];
  expect(pushes).toEqual([{ ts: 1000, tick: { tickers: first } }]);
  vi.advanceTimersByTime(2000);
  expect(pushes).toHaveLength(1);
  trade('newusdt', '0.0000001');
  vi.advanceTimersByTime(1000);
  const second = [...first, { symbol: 'newusdt', open: 100, close: 1e-7, ts: 3000 }];
  expect(pushes[1]).toEqual({ ts: 4000, tick: { tickers: second } });
  expect(tickersOf(deps)).toEqual(second);
  stop();
  trade('btcusdt', '111');
  vi.advanceTimersByTime(5000);
  expect(pushes).toHaveLength(2);
});

import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { marketQueries } from '#/api/market';
import { followLivePrices } from '#/api/market-live-prices';
import { StubWorker } from '../../support/feed/stub-worker';

const AT = 1_790_000_000_000;
const worker = new StubWorker();
let client: QueryClient;

beforeEach(() => {
  client = new QueryClient();
  worker.install();
});
afterEach(() => {
  client.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const live = () => client.getQueryData(marketQueries.livePrices().queryKey);
const say = (close: number) =>
  worker.say({ kind: 'tickers', tickers: [{ symbol: 'btcusdt', open: 8, close, ts: AT }] });
const posted = () => worker.posted.map(({ kind }) => kind);

function hide(isHidden: boolean) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible');
  document.dispatchEvent(new Event('visibilitychange'));
}

test('live prices are plain decimals with their change', () => {
  const stop = followLivePrices(client);
  say(1e-7);
  expect(live()).toEqual({
    btcusdt: { lastPrice: '0.0000001', changePercent: expect.closeTo(-100), tickAt: AT },
  });
  say(10);
  expect(live()).toEqual({ btcusdt: { lastPrice: '10', changePercent: 25, tickAt: AT } });
  stop();
  say(12);
  expect(live()?.btcusdt?.lastPrice).toBe('10');
});

test('invalid prices are left out', () => {
  const good = { symbol: 'btcusdt', open: 8, close: 10, ts: AT };
  const stop = followLivePrices(client);
  const bad = [null, 5, { ...good, close: 0 }, { ...good, ts: 0.5 }, { ...good, symbol: 1 }];
  worker.say({ kind: 'tickers', tickers: [...bad, good] });
  expect(Object.keys(live() ?? {})).toEqual(['btcusdt']);
  worker.say({ kind: 'tickers', tickers: 'none' });
  expect(live()).toEqual({});
  stop();
});

test('a hidden page receives none', () => {
  const stop = followLivePrices(client);
  hide(true);
  expect(posted()).toEqual(['subscribe', 'unsubscribe']);
  hide(false);
  stop();
  hide(true);
  // The feed also wakes up when the page is visible again.
  expect(posted().filter((kind) => kind !== 'wake')).toEqual([
    'subscribe',
    'unsubscribe',
    'subscribe',
    'unsubscribe',
  ]);
});

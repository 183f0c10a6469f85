import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { marketQueries } from '#/api/market';
import { followPrice, knownPrices, receivePrice } from '#/api/market-price';
import { quoteQueries } from '#/api/market-quotes';

const NOW = 1_790_000_040_000;

let client: QueryClient;
let stop: () => void;
let answers: Record<'list' | 'detail', object>;

const row = (close: string, ts: number | undefined = Date.now()) => ({
  code: 1,
  msg: '',
  data: {
    list: [
      { id: 1, symbol: 'btcusdt', title: 'BTC/USDT', close, change: '+1.00%', hamount: '1', ts },
    ],
  },
});
const summary = (close: number) => ({
  status: 'ok',
  ts: Date.now(),
  tick: { open: 100, high: 120, low: 80, close, amount: 1, vol: 100 },
});
const ask = async (from: 'list' | 'detail', answer: object) => {
  answers[from] = answer;
  const query = from === 'list' ? marketQueries.list() : quoteQueries.detail('btcusdt');
  await client.fetchQuery({ ...query, staleTime: 0 } as ReturnType<typeof marketQueries.list>);
};
const price = () => client.getQueryData(quoteQueries.price('btcusdt').queryKey);
const tick = (close: string, at = Date.now()) =>
  receivePrice(client, 'btcusdt', { price: close, at, tradedAt: at });

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  client = new QueryClient({
    defaultOptions: { queries: { networkMode: 'always', retry: false } },
  });
  answers = { list: {}, detail: {} };
  vi.stubGlobal('fetch', async (input: Request) =>
    Response.json(input.url.includes('detail') ? answers.detail : answers.list),
  );
  stop = followPrice(client, 'btcusdt');
});
afterEach(() => {
  stop();
  client.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the price of a market', () => {
  test('is the newest of list, summary and ticks', async () => {
    await ask('list', row('100'));
    expect(price()).toEqual({ price: '100', at: NOW, tradedAt: NOW });
    vi.setSystemTime(NOW + 5_000);
    await ask('detail', summary(102));
    expect(price()).toEqual({ price: '102', at: NOW + 4_000, tradedAt: NOW });
    tick('103');
    await ask('detail', summary(102));
    expect(price()).toMatchObject({ price: '103', at: NOW + 5_000 });
    await ask('list', row('101', NOW + 4_500));
    expect(price()?.price).toBe('103');
    vi.setSystemTime(NOW + 9_000);
    await ask('list', row('104'));
    expect(price()).toEqual({ price: '104', at: NOW + 9_000, tradedAt: NOW + 9_000 });
  });

  test('starts with loaded data, and is the last one when nobody subscribes', async () => {
    stop();
    await ask('list', row('100'));
    expect(price()).toBeUndefined();
    stop = followPrice(client, 'btcusdt');
    expect(price()?.price).toBe('100');
  });

  test('is not taken from one source alone when it is far off, but once another agrees', async () => {
    await ask('list', row('100'));
    await ask('detail', summary(100));
    vi.setSystemTime(NOW + 5_000);
    await ask('list', row('100000'));
    expect(price()?.price).toBe('100');
    vi.setSystemTime(NOW + 6_000);
    await ask('detail', summary(99_000));
    expect(price()?.price).toBe('99000');
  });

  test('of an earlier visit is not compared with', async () => {
    await ask('list', row('100'));
    vi.setSystemTime(NOW + 3_600_000);
    expect(knownPrices(client, 'btcusdt', 'list')).toEqual([]);
    await ask('list', row('300'));
    expect(price()?.price).toBe('300');
  });

  test('dated ahead does not exclude later ones', () => {
    tick('100', NOW + 3_600_000);
    expect(price()?.at).toBe(NOW);
    vi.setSystemTime(NOW + 1_000);
    tick('101');
    expect(price()?.price).toBe('101');
  });

  test('without its own time has the age of its response', async () => {
    const { data, ...rest } = row('100');
    await ask('list', { ...rest, data: { list: data.list.map(({ ts: _ts, ...old }) => old) } });
    expect(price()).toEqual({ price: '100', at: NOW, tradedAt: NOW });
  });
});

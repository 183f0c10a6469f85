import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { candleQueries, followCandles } from '#/api/market-candles';
import { quoteQueries } from '#/api/market-quotes';
import '#/api/market-trades';
import { StubWorker } from '../../support/feed/stub-worker';

const NOW = 1_790_000_040_000;

let client: QueryClient;
let answer: () => Response;
let asked: string[];
const worker = new StubWorker();

const good = (data: unknown[]) => Response.json({ status: 'ok', ts: Date.now(), data });
const say = (data: unknown) => worker.say(data);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } });
  asked = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(request.url.split('/market-data/')[1] ?? '');
    return answer();
  });
  worker.install();
});
afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a view of trades', () => {
  const SECOND = NOW / 1000;
  const SECONDS = 'market.btcusdt.trade.1s';
  const row = (after: number, price: number) => {
    const ts = NOW - 10_000 + after;
    const trade = { id: ts, ts, 'trade-id': after, price, amount: 1, direction: 'buy' };
    return { id: ts, ts, data: [trade] };
  };
  const flat = (id: number, close: number, amount: number) => ({
    id,
    open: close,
    high: close,
    low: close,
    close,
    amount,
  });
  const series = () => client.getQueryData(candleQueries.history('btcusdt', '1s').queryKey);
  const closes = () => series()?.candles.map(({ id, close }) => [id - SECOND, close]);
  const sayTick = (candle: object, at = NOW) =>
    say({ kind: 'ticks', ticks: [{ topic: SECONDS, at, candle }] });

  /** Observes the seconds as a mounted chart does. */
  async function mountSeconds(rows: unknown[] = [row(5_000, 12), row(2_000, 11)]) {
    answer = () => good(rows);
    const observer = new QueryObserver(client, candleQueries.history('btcusdt', '1s'));
    const stops = [
      observer.subscribe(() => undefined),
      followCandles(client, 'btcusdt', '1s', () => undefined),
    ];
    await vi.advanceTimersByTimeAsync(0);
    return () => {
      for (const stop of stops) stop();
    };
  }

  test('has a history of seconds, or of points, made from the trades of REST', async () => {
    answer = () => good([row(5_000, 12), null, { data: 'x' }, row(2_000, 11)]);
    const seconds = await client.fetchQuery(candleQueries.history('btcusdt', '1s'));
    expect(seconds.candles).toEqual([
      flat(SECOND - 8, 11, 1),
      flat(SECOND - 7, 11, 0),
      flat(SECOND - 6, 11, 0),
      { ...flat(SECOND - 5, 12, 1), open: 11, low: 11 },
    ]);
    const points = await client.fetchQuery(candleQueries.history('btcusdt', 'Tick'));
    expect(points.candles.map(({ close }) => close)).toEqual([11, 12]);
    expect(points.end).toEqual({ candle: points.candles[1], point: points.candles[1] });
    expect(seconds.end?.point).toEqual(points.candles[1]);
    expect(asked).toEqual([
      'market/history/trade?symbol=btcusdt&size=1000',
      'market/history/trade?symbol=btcusdt&size=200',
    ]);
  });

  test('tells the worker the end of its history, however many ticks followed it', async () => {
    const stop = await mountSeconds();
    const end = series()?.end;
    sayTick(flat(SECOND - 4, 13, 1));
    worker.posted = [];
    client.setQueryData(quoteQueries.detail('btcusdt').queryKey, undefined);
    await client.refetchQueries({ queryKey: ['market', 'candles'] });
    const posting = worker.posted.findLast((message) => message.kind === 'reference');
    expect(posting).toMatchObject({ topic: SECONDS, reference: { ...end } });
    stop();
  });

  test('takes what the worker repeats after a history, also before newer candles', async () => {
    const stop = await mountSeconds();
    sayTick(flat(SECOND - 4, 13, 1), NOW - 3_000);
    sayTick(flat(SECOND - 5, 12.5, 2), NOW - 3_000);
    expect(closes()?.slice(-2)).toEqual([
      [-5, 12.5],
      [-4, 13],
    ]);
    // The price is that of the newest trade.
    expect(client.getQueryData(quoteQueries.price('btcusdt').queryKey)?.price).toBe('13');
    expect(asked).toHaveLength(1);
    stop();
  });

  test('fetches its history anew for a doubt of the worker, and for missing seconds', async () => {
    const stop = await mountSeconds();
    say({ kind: 'doubt', topic: SECONDS });
    await vi.advanceTimersByTimeAsync(10);
    expect(asked).toHaveLength(2);
    sayTick(flat(SECOND - 1, 12, 1));
    await vi.advanceTimersByTimeAsync(10);
    expect(asked).toHaveLength(3);
    stop();
  });

  test('shows no second of which the oldest trades may be missing', async () => {
    const rows = Array.from({ length: 1_000 }, (_, at) => row(9_990 - at * 5, 11));
    const stop = await mountSeconds(rows);
    expect(closes()?.map(([id]) => id)).toEqual([-5, -4, -3, -2, -1]);
    stop();
  });
});

import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { candleQueries, followCandles } from '#/api/market-candles';
import { quoteQueries } from '#/api/market-quotes';

import type { TopicState } from '#/market-feed/protocol';
import { candleAt } from '../../support/feed/fake-socket';
import { StubWorker } from '../../support/feed/stub-worker';

const NOW = 1_790_000_040_000;
const ID = NOW / 1000 - 60;
const TOPIC = 'market.btcusdt.kline.1min';

let client: QueryClient;
let answer: () => Response;
let asked: number[];
const worker = new StubWorker();

const history = (count: number, newest = ID) =>
  Array.from({ length: count }, (_, at) => candleAt(newest - at * 60));
const good = (data: unknown[] = history(3), headers = {}) =>
  Response.json({ status: 'ok', ts: Date.now(), ch: TOPIC, data }, { headers });

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } });
  answer = good;
  asked = [];
  vi.stubGlobal('fetch', async () => {
    asked.push(Date.now());
    return answer();
  });
  worker.install();
});
afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Observes the query as a mounted chart does. */
async function mount() {
  const observer = new QueryObserver(client, candleQueries.history('btcusdt', '1m'));
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  return { stop, read: () => observer.getCurrentResult() };
}

const say = (data: unknown) => worker.say(data);
const sendState = (state: TopicState, connection: number) =>
  say({ kind: 'state', topic: TOPIC, state, connection });
const sendTick = (id: number, close = 11, at = NOW + 3_600_000) =>
  say({ kind: 'ticks', ticks: [{ topic: TOPIC, at, candle: candleAt(id, close) }] });

describe('candle history', () => {
  test('is oldest first, with the time of its state', async () => {
    const { read, stop } = await mount();
    expect(read().data?.candles.map((candle) => candle.id)).toEqual([ID - 120, ID - 60, ID]);
    expect(read().data).toMatchObject({ at: NOW, isLastSeen: false });
    stop();
  });

  test('from the device it has the age stored with it', async () => {
    answer = () => good(history(3), { 'Trade-As-Of': String(NOW - 90_000) });
    const { read, stop } = await mount();
    expect(read().data).toMatchObject({ at: NOW - 90_000, isLastSeen: true });
    stop();
  });

  test.each([
    [
      'an error of the provider',
      () => Response.json({ status: 'error', 'err-msg': 'invalid symbol' }),
    ],
    ['a gateway page', () => new Response('<html>', { status: 502 })],
    ['no candle at all', () => good([{ id: 'x' }])],
  ])('%s is requested again after 1, 2, 4, 8, 15 and 15 s', async (_, broken) => {
    answer = broken;
    const { read, stop } = await mount();
    await vi.advanceTimersByTimeAsync(45_500);
    expect(asked.map((at) => (at - NOW) / 1000)).toEqual([0, 1, 3, 7, 15, 30, 45]);
    answer = good;
    await vi.advanceTimersByTimeAsync(15_000);
    expect(read().data?.candles).toHaveLength(3);
    stop();
  });

  test('is requested again at the time that an overloaded provider states', async () => {
    answer = () => new Response('', { status: 429, headers: { 'Retry-After': '3' } });
    const { stop } = await mount();
    await vi.advanceTimersByTimeAsync(9_500);
    expect(asked.map((at) => (at - NOW) / 1000)).toEqual([0, 3, 6, 9]);
    stop();
  });
});

test('the summary of a market is requested again at the time that an overloaded provider states', async () => {
  answer = () => new Response('', { status: 429, headers: { 'Retry-After': '2' } });
  const observer = new QueryObserver(client, { ...quoteQueries.detail('btcusdt'), retry: false });
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked.map((at) => (at - NOW) / 1000)).toEqual([0, 2, 4]);
  stop();
});

describe('live candles', () => {
  test('are not replaced by older ones stored on the device', async () => {
    const mounted = await mount();
    const stop = followCandles(client, 'btcusdt', '1m', () => undefined);
    sendTick(ID, 13);
    answer = () => good(history(3), { 'Trade-As-Of': String(NOW - 5_000) });
    await client.refetchQueries({ queryKey: ['market', 'candles'] });
    expect(asked).toHaveLength(2);
    expect(mounted.read().data?.candles.at(-1)?.close).toBe(13);
    stop();
    mounted.stop();
  });

  test('ticks update the cache; those before the first history wait for it', async () => {
    const states: TopicState[] = [];
    const stop = followCandles(client, 'btcusdt', '1m', (state) => states.push(state));
    sendTick(ID, 12);
    const mounted = await mount();
    sendState('live', 1);
    sendTick(ID, 13);
    sendTick(ID + 60, 14);
    expect(mounted.read().data?.candles.map(({ id, close }) => [id, close])).toEqual([
      [ID - 120, 11],
      [ID - 60, 11],
      [ID, 13],
      [ID + 60, 14],
    ]);
    expect(states).toEqual(['live']);
    expect(asked).toHaveLength(1);
    stop();
    mounted.stop();
  });

  test.each([
    ['after a reconnect', () => [sendState('reconnecting', 2), sendState('live', 3)]],
    ['after silence', () => [sendState('silent', 1), sendState('live', 1)]],
    ['on another connection', () => [sendState('live', 3)]],
    ['when candles were missed', () => [sendTick(ID + 180)]],
  ])('%s history is fetched again', async (_, interrupt) => {
    const mounted = await mount();
    const stop = followCandles(client, 'btcusdt', '1m', () => undefined);
    sendState('live', 1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toHaveLength(1);
    interrupt();
    await vi.advanceTimersByTimeAsync(10);
    expect(asked).toHaveLength(2);
    stop();
    mounted.stop();
  });
});

describe('a tick far from all known prices', () => {
  const price = () => client.getQueryData(quoteQueries.price('btcusdt').queryKey)?.price;
  const closes = () =>
    client
      .getQueryData(candleQueries.history('btcusdt', '1m').queryKey)
      ?.candles.map((one) => one.close);

  test('is not shown, and history is requested once however often it arrives', async () => {
    const mounted = await mount();
    const stop = followCandles(client, 'btcusdt', '1m', () => undefined);
    sendTick(ID, 12);
    for (const close of [11_000, 1e308, 30]) sendTick(ID, close);
    say({ kind: 'doubt', topic: TOPIC });
    await vi.advanceTimersByTimeAsync(10);
    expect(asked).toHaveLength(2);
    // In the meantime, the history is unchanged.
    expect(closes()).toEqual([11, 11, 11]);
    sendTick(ID, 12);
    expect([closes()?.at(-1), price()]).toEqual([12, '12']);
    stop();
    mounted.stop();
  });

  test('is shown once history confirms it, and the worker receives the history', async () => {
    const mounted = await mount();
    const stop = followCandles(client, 'btcusdt', '1m', () => undefined);
    answer = () => good([{ ...candleAt(ID, 30) }, ...history(2, ID - 60)]);
    sendTick(ID, 30);
    expect(closes()?.at(-1)).toBe(11);
    await vi.advanceTimersByTimeAsync(10);
    expect(closes()?.at(-1)).toBe(30);
    const posting = worker.posted.findLast((message) => message.kind === 'reference');
    expect(posting?.kind === 'reference' && posting.reference.candle?.close).toBe(30);
    sendTick(ID, 31);
    expect([closes()?.at(-1), price()]).toEqual([31, '31']);
    stop();
    mounted.stop();
  });

  test('nor does a tick from before the history replace it', async () => {
    const mounted = await mount();
    const stop = followCandles(client, 'btcusdt', '1m', () => undefined);
    sendTick(ID, 12, NOW - 1);
    expect(closes()?.at(-1)).toBe(11);
    sendTick(ID, 12, NOW);
    expect(closes()?.at(-1)).toBe(12);
    stop();
    mounted.stop();
  });

  test('a response of the server ends the back-off of a socket that is not live', async () => {
    const mounted = await mount();
    const stop = followCandles(client, 'btcusdt', '1m', () => undefined);
    sendState('reconnecting', 1);
    worker.posted = [];
    await client.refetchQueries({ queryKey: ['market', 'candles'] });
    expect(worker.posted.map((message) => message.kind)).toEqual(['reference', 'answered']);
    answer = () => good(history(3), { 'Trade-As-Of': String(NOW + 1) });
    await client.refetchQueries({ queryKey: ['market', 'candles'] });
    expect(worker.posted.map((message) => message.kind)).toEqual([
      'reference',
      'answered',
      'reference',
    ]);
    stop();
    mounted.stop();
  });
});

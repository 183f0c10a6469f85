// @vitest-environment node

import { describe, expect, test } from 'vitest';
import { readFrame, readFromWorker, readToWorker } from '#/market-feed/protocol.ts';
import { reconnectDelay } from '#/market-feed/reconnect.ts';
import { candleAt, TOPIC } from '../../support/feed/fake-socket.ts';
import { fc } from '../../support/load/properties.ts';

const AT = 1_790_000_000_000;
const CANDLE = { id: AT / 1000 - 60, open: 10, high: 20, low: 5, close: 11, amount: 1 };

describe('messages between page and worker', () => {
  test('known ones are accepted, with only their own fields', () => {
    expect(readToWorker({ kind: 'wake', extra: 1 })).toEqual({ kind: 'wake' });
    for (const kind of ['subscribe', 'unsubscribe']) {
      expect(readToWorker({ kind, topic: TOPIC })).toEqual({ kind, topic: TOPIC });
    }
    const state = { kind: 'state', topic: TOPIC, state: 'live', connection: 3 };
    expect(readFromWorker(state)).toEqual(state);
    const ticks = { kind: 'ticks', ticks: [{ topic: TOPIC, at: AT, candle: CANDLE }] };
    expect(readFromWorker(ticks)).toEqual(ticks);
  });

  test.each([
    { kind: 'subscribe' },
    { kind: 'subscribe', topic: 'market.btcusdt.depth.step0' },
    { kind: 'subscribe', topic: 'market.<b>.kline.1min' },
    { kind: 'terminate' },
    null,
    'wake',
  ])('%j is no message to the worker', (data) => {
    expect(readToWorker(data)).toBeUndefined();
  });

  test.each([
    { kind: 'state', topic: TOPIC, state: 'happy', connection: 1 },
    { kind: 'state', topic: TOPIC, state: 'live', connection: '1' },
    { kind: 'state', topic: 'x', state: 'live', connection: 1 },
    { kind: 'ticks', ticks: {} },
    undefined,
  ])('%j is no message from the worker', (data) => {
    expect(readFromWorker(data)).toBeUndefined();
  });

  test('an invalid tick does not lose the valid ones beside it', () => {
    const good = { topic: TOPIC, at: AT, candle: CANDLE };
    const bad = { ...good, candle: { ...CANDLE, close: Number.NaN } };
    expect(readFromWorker({ kind: 'ticks', ticks: [bad, good, null] })).toEqual({
      kind: 'ticks',
      ticks: [good],
    });
  });

  test('only in a view of trades is an id no whole second', () => {
    const point = { ...CANDLE, id: CANDLE.id + 0.5 };
    const view = 'market.btcusdt.trade.tick';
    const ticks = [TOPIC, view].map((topic) => ({ topic, at: AT, candle: point }));
    expect(readFromWorker({ kind: 'ticks', ticks })).toEqual({ kind: 'ticks', ticks: [ticks[1]] });
    const reference = { candle: point, point, prices: [], offset: 0 };
    const message = { kind: 'reference', topic: view, reference };
    expect(readToWorker(message)).toEqual(message);
  });

  test('the prices of all markets pass through to the part that reads them', () => {
    const tickers = [{ symbol: 'btcusdt' }, null];
    const message = { kind: 'tickers', tickers };
    expect(readFromWorker({ ...message, extra: 1 })).toEqual(message);
    const frame = { ch: 'market.tickers', ts: AT, tick: { tickers } };
    expect(readFrame(JSON.stringify(frame))).toEqual(message);
    expect(readToWorker({ kind: 'subscribe', topic: 'market.tickers' })).toBeDefined();
  });

  test('no input makes them throw', () => {
    fc.assert(
      fc.property(fc.anything(), fc.string(), (data, text) => {
        readToWorker(data);
        readFromWorker(data);
        readFrame(text);
        readFrame(JSON.stringify(data) ?? '');
      }),
    );
  });
});

describe('frames of the provider', () => {
  test('pings and candles are distinguished from the rest', () => {
    expect(readFrame('{"ping":12}')).toEqual({ kind: 'ping', ping: 12 });
    const push = { ch: TOPIC, ts: AT, tick: candleAt(CANDLE.id) };
    expect(readFrame(JSON.stringify(push))).toMatchObject({
      kind: 'ticks',
      ticks: [{ topic: TOPIC }],
    });
    expect(readFrame('{"id":"1","status":"ok","subbed":"x","ts":1}')).toBeUndefined();
    expect(readFrame('{"status":"error","err-code":"bad-request"}')).toBeUndefined();
  });

  test('numbers with exponents are numbers', () => {
    const text = `{"ch":"${TOPIC}","ts":${AT},"tick":{"id":${CANDLE.id},"open":9.47E-4,"high":1.75E8,"low":9.0E-4,"close":26120.0,"amount":1}}`;
    expect(readFrame(text)).toMatchObject({
      ticks: [{ candle: { open: 0.000947, close: 26120 } }],
    });
  });
});

test('delays never leave their bounds', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (attempt, random) => {
        const wait = reconnectDelay(attempt, random);
        expect(wait).toBeGreaterThanOrEqual(3_000);
        expect(wait).toBeLessThanOrEqual(30_000);
      },
    ),
  );
});

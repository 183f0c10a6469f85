import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { connect, type Frame, startFeed } from '../../support/feed/feed-server.ts';
import { pass, passUntil, stopTime } from '../../support/server/virtual-time.ts';

const TOPIC = 'market.btcusdt.kline.1min';
const PATIENCE = { timeout: 20_000, interval: 1 };

describe('the feed by socket', () => {
  let feed: Awaited<ReturnType<typeof startFeed>>;
  beforeAll(async () => {
    feed = await startFeed();
  });
  afterAll(() => feed.stop());
  const open = (options?: { pongs: boolean }) => connect(feed.socketUrl, options);

  test('every frame is one gzip member', async () => {
    const client = await open();
    client.send({ sub: TOPIC });
    client.send('nonsense');
    await client.next((frame) => frame.status === 'error');
    for (const frame of client.packed) expect([frame[0], frame[1]]).toEqual([0x1f, 0x8b]);
    await client.close();
  });

  test.each([
    [
      'market.ethusdt.detail',
      ['amount', 'close', 'count', 'high', 'id', 'low', 'open', 'version', 'vol'],
    ],
    ['market.ethusdt.depth.step0', ['asks', 'bids', 'ts', 'version']],
    ['market.ethusdt.bbo', ['ask', 'askSize', 'bid', 'bidSize', 'quoteTime', 'seqId', 'symbol']],
    ['market.ethusdt.trade.detail', ['data', 'id', 'ts']],
    ['market.tickers', ['tickers']],
    ['market.ethusdt.kline.1mon', ['amount', 'close', 'count', 'high', 'id', 'low', 'open', 'vol']],
  ])('%s has its fields', async (topic, fields) => {
    const client = await open();
    client.send({ sub: topic, id: 1 });
    const push = await client.next((frame) => frame.ch === topic);
    expect(Object.keys(push.tick as object).sort()).toEqual(fields);
    await client.close();
  });

  test('req returns candles oldest first, at most 300', async () => {
    const client = await open();
    const now = Math.floor(Date.now() / 60_000) * 60;
    client.send({ req: TOPIC, id: 'r', from: now - 180, to: now });
    const some = await client.next((frame) => frame.id === 'r');
    expect(some).toMatchObject({ status: 'ok', rep: TOPIC });
    expect((some.data as { id: number }[]).map(({ id }) => id - now)).toEqual([-180, -120, -60, 0]);
    client.send({ req: TOPIC, id: 'all' });
    const all = await client.next((frame) => frame.id === 'all');
    expect(all.data).toHaveLength(300);
    client.send({ req: TOPIC, id: 'bad', from: 'x' });
    expect(await client.next((frame) => frame.id === 'bad')).toMatchObject({ status: 'error' });
    await client.close();
  });

  test.each([
    [{ sub: 'market.btcusdt.kline.2min', id: 7 }, 'invalid topic market.btcusdt.kline.2min', 7],
    [{ sub: 'nonsense' }, 'invalid topic nonsense', ''],
    [{ sub: 'market.nonesuch.detail', id: 'x' }, 'invalid symbol nonesuch', 'x'],
    [{ sub: { a: 1 }, id: [] }, 'invalid topic', ''],
    [{ hello: 1 }, 'invalid request', ''],
    ['null', 'not json, is not json string', ''],
    ['[1]', 'not json, is not json string', ''],
    ['12', 'not json, is not json string', ''],
    ['{', 'not json, is not json string', ''],
    ['', 'not json, is not json string', ''],
  ])('%j is an error and the socket stays open', async (message, text, id) => {
    const client = await open();
    client.send(message);
    expect(await client.next((frame) => 'status' in frame)).toEqual({
      status: 'error',
      ts: expect.any(Number),
      id,
      'err-code': 'bad-request',
      'err-msg': text,
    });
    client.send({ ping: 42 });
    expect(await client.next((frame) => 'pong' in frame)).toEqual({ pong: 42 });
    await client.close();
  });

  test('no message crashes the server', async () => {
    const client = await open();
    const messages = fc.sample(
      fc.oneof(
        fc.json(),
        fc.string(),
        fc.object().map((value) => JSON.stringify(value)),
      ),
      { numRuns: 50, seed: 4173 },
    );
    for (const message of messages) client.send(message);
    client.send({ ping: 1 });
    await client.next((frame) => 'pong' in frame || frame['err-msg'] === 'too many requests');
    await client.close();
    const other = await open();
    other.send({ sub: TOPIC });
    await other.next((frame) => frame.ch === TOPIC);
    await other.close();
  });
});

/** The test itself moves the time, so sending does not depend on the machine. */
describe('the feed by socket, second by second', () => {
  let feed: Awaited<ReturnType<typeof startFeed>>;
  beforeAll(async () => {
    stopTime();
    feed = await startFeed();
  });
  afterAll(async () => {
    await feed.stop();
    vi.useRealTimers();
  });
  const open = (options?: { pongs: boolean }) => connect(feed.socketUrl, options);

  // Messages are counted per second.
  test("a flood or a giant message closes only the sender's socket", async () => {
    const calm = await open();
    const flood = await open();
    for (let count = 0; count < 700; count += 1) flood.send({ ping: count });
    expect((await once(flood.socket, 'close'))[0]).toBe(1008);
    const giant = await open();
    giant.send('x'.repeat(20_000));
    expect((await once(giant.socket, 'close'))[0]).toBe(1009);
    calm.send({ ping: 5 });
    await calm.next((frame) => frame.pong === 5);
    await calm.close();
  });

  test('sends ack, immediately the current candle, then at most one push a second without an id', async () => {
    const client = await open();
    client.send({ sub: TOPIC, id: 'a1' });
    const ack = await passUntil(() => client.frames.find((frame) => 'subbed' in frame));
    expect(ack).toEqual({ id: 'a1', status: 'ok', subbed: TOPIC, ts: expect.any(Number) });
    const asked = Date.now();
    const pushes = () => client.frames.filter((frame) => frame.ch === TOPIC);
    await passUntil(() => pushes().length > 0);
    const firstAt = Date.now();
    expect(firstAt - asked).toBeLessThan(500);
    await passUntil(() => pushes().length === 4);
    for (const push of pushes()) {
      expect(Object.keys(push).sort()).toEqual(['ch', 'tick', 'ts']);
      const tick = push.tick as Record<string, number>;
      expect(tick.id).toBe(Math.floor((push.ts as number) / 60_000) * 60);
    }
    // The first frame comes immediately, whenever the market last produced one.
    expect(Date.now() - firstAt).toBeGreaterThan(2_300);
    client.socket.terminate();
  });

  test('unsub ends the pushes, and is an error without a subscription', async () => {
    const client = await open();
    const next = (fits: (frame: Frame) => boolean) => passUntil(() => client.frames.find(fits));
    client.send({ sub: TOPIC, id: 1 });
    await next((frame) => frame.ch === TOPIC);
    client.send({ unsub: TOPIC, id: 2 });
    const ack = await next((frame) => 'unsubbed' in frame);
    expect(ack).toEqual({ id: 2, status: 'ok', unsubbed: TOPIC, ts: expect.any(Number) });
    const after = client.frames.indexOf(ack);
    client.send({ unsub: TOPIC, id: 3 });
    expect(await next((frame) => frame.id === 3)).toMatchObject({
      status: 'error',
      'err-code': 'bad-request',
      'err-msg': `unsub with not subbed topic ${TOPIC}`,
    });
    await pass(5_000);
    expect(client.frames.slice(after).some((frame) => frame.ch === TOPIC)).toBe(false);
    client.socket.terminate();
  });

  test('pings each 5 s, and closes with 1003 after about 16 s without pongs', async () => {
    const silent = await open({ pongs: false });
    const faithful = await open();
    const closes: [number, string][] = [];
    silent.socket.on('close', (code, reason) => closes.push([code, String(reason)]));
    const from = Date.now();
    const [code, reason] = await passUntil(() => closes[0]);
    expect(code).toBe(1003);
    expect(reason).toMatch(/^ping check expired, session: \w+$/);
    const seconds = (Date.now() - from) / 1000;
    expect(seconds).toBeGreaterThan(14);
    expect(seconds).toBeLessThan(20);
    const pings = silent.frames.filter((frame) => 'ping' in frame).map(({ ping }) => Number(ping));
    expect(pings.length).toBeGreaterThanOrEqual(3);
    expect((pings[1] ?? 0) - (pings[0] ?? 0)).toBe(5_000);
    expect(faithful.socket.readyState).toBe(faithful.socket.OPEN);
    faithful.socket.terminate();
  });
});

test('a socket that is requested while the server stops does not delay the stop', async () => {
  const feed = await startFeed();
  const { hostname, port, pathname } = new URL(feed.socketUrl);
  // The connection is like one that a browser opens before its request. It is not idle, so the
  // server waits for it.
  const accepted = once(feed.app.server, 'connection') as Promise<[Socket]>;
  const client = createConnection(Number(port), hostname);
  const [incoming] = await accepted;
  client.write(`GET ${pathname} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n`);
  await vi.waitUntil(() => incoming.bytesRead > 0, PATIENCE);
  const stopped = feed.stop().then(() => 'stopped');
  await vi.waitUntil(() => !feed.app.server.listening, PATIENCE);
  client.write(
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  const [answer] = await once(client, 'data');
  expect(String(answer)).toContain('503');
  expect(await Promise.race([stopped, setTimeout(20_000, 'held up')])).toBe('stopped');
});

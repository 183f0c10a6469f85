import { once } from 'node:events';
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type FeedLimits, PRODUCTION_FEED_LIMITS } from '../../../server/market/feed/limits.ts';
import { connect, startFeed } from '../../support/feed/feed-server.ts';

const READ = '/market-data/market/history/kline?symbol=btcusdt&period=1min&size=10';
const topic = (n: number) => `market.btcusdt.depth.step${n}`;

test('the limits of a public server', () => {
  expect(PRODUCTION_FEED_LIMITS).toEqual({
    sockets: 5000,
    socketsOfAddress: 400,
    topics: 100,
    topicsOfAddress: 2000,
    messages: 60,
    messagesOfAddress: 1000,
    reads: { count: 2000, seconds: 10 },
    longReads: { count: 60, seconds: 10 },
  });
});

describe('one address', () => {
  const ends: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  async function feedWith(limits: Partial<FeedLimits>) {
    const options = { limits: { ...PRODUCTION_FEED_LIMITS, ...limits }, trustProxy: 'loopback' };
    const feed = await startFeed(0, options);
    ends.push(() => feed.stop());
    return feed;
  }

  /** Opens a socket as `address`. Returns 101, or the status of the refusal. */
  async function open(url: string, address: string) {
    const socket = new WebSocket(url, { headers: { 'x-forwarded-for': address } });
    socket.on('error', () => undefined);
    const status = await new Promise<number>((resolve) => {
      socket.once('open', () => resolve(101));
      socket.once('unexpected-response', (_, { statusCode = 0 }) => resolve(statusCode));
    });
    return { socket, status };
  }

  test('has a limited number of sockets, separate from others, and may reuse closed ones', async () => {
    const { socketUrl } = await feedWith({ socketsOfAddress: 2 });
    const opened = [await open(socketUrl, '203.0.113.1'), await open(socketUrl, '203.0.113.1')];
    expect(opened.map(({ status }) => status)).toEqual([101, 101]);
    expect((await open(socketUrl, '203.0.113.1')).status).toBe(429);
    expect((await open(socketUrl, '203.0.113.2')).status).toBe(101);
    opened[0]?.socket.close();
    await once(opened[0]?.socket as WebSocket, 'close');
    await expect.poll(async () => (await open(socketUrl, '203.0.113.1')).status).toBe(101);
  });

  test('is a /64 of IPv6, or an IPv4 address in any notation', async () => {
    const { socketUrl } = await feedWith({ socketsOfAddress: 1 });
    const statuses = [];
    for (const address of [
      ...['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1'],
      ...['203.0.113.7', '::ffff:203.0.113.7'],
    ]) {
      statuses.push((await open(socketUrl, address)).status);
    }
    expect(statuses).toEqual([101, 429, 101, 101, 429]);
  });

  test('gets 503 when the instance has its most sockets', async () => {
    const { socketUrl } = await feedWith({ sockets: 2 });
    const statuses = [];
    for (const n of [1, 2, 3]) statuses.push((await open(socketUrl, `203.0.113.${n}`)).status);
    expect(statuses).toEqual([101, 101, 503]);
  });

  test('has a limited number of reads, fewer long ones, and gets a time to retry', async () => {
    const few = { count: 3, seconds: 10 };
    const { app } = await feedWith({ reads: few, longReads: { count: 1, seconds: 10 } });
    const read = (url: string, address: string) =>
      app.inject({ url, headers: { 'x-forwarded-for': address } });
    const long = READ.replace('size=10', 'size=2000');
    expect((await read(long, '203.0.113.1')).statusCode).toBe(200);
    const second = await read(long, '203.0.113.1');
    expect(second.statusCode).toBe(429);
    expect(second.json()).toMatchObject({ status: 'error', 'err-code': 'too-many-requests' });
    for (let n = 0; n < 3; n += 1) {
      expect((await read(READ, '203.0.113.2')).json().status).toBe('ok');
    }
    const { statusCode, headers, json } = await read(READ, '203.0.113.2');
    expect(statusCode).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(headers['cache-control']).toBe('no-store');
    expect(json()).toEqual({
      status: 'error',
      ts: expect.any(Number),
      'err-code': 'too-many-requests',
      'err-msg': 'too many requests',
    });
    expect((await read(READ, '203.0.113.3')).statusCode).toBe(200);
  });

  test('a socket with too many topics is closed with a reason', async () => {
    const { socketUrl } = await feedWith({ topics: 2 });
    const client = await connect(socketUrl);
    for (const n of [0, 1, 1]) client.send({ sub: topic(n), id: n });
    await client.next((frame) => frame.subbed === topic(1));
    client.send({ sub: topic(2) });
    const [code, reason] = await once(client.socket, 'close');
    expect([code, String(reason)]).toEqual([1008, 'too many topics, at most 2']);
  });

  test('sockets of an address share its topics, and unsubscribed ones become free', async () => {
    const { socketUrl } = await feedWith({ topicsOfAddress: 2 });
    const [one, other] = [await connect(socketUrl), await connect(socketUrl)];
    for (const n of [0, 1]) one.send({ sub: topic(n) });
    await one.next((frame) => frame.subbed === topic(1));
    other.send({ sub: topic(2), id: 'x' });
    expect(await other.next((frame) => frame.id === 'x')).toMatchObject({ status: 'error' });
    await one.close();
    await expect
      .poll(async () => {
        const from = other.frames.length;
        other.send({ sub: topic(2), id: 'y' });
        return (await other.next((frame) => frame.id === 'y', from)).status;
      })
      .toBe('ok');
  });

  test('an address that floods loses only the flooding sockets', async () => {
    const { socketUrl } = await feedWith({ messagesOfAddress: 100 });
    const calm = await connect(socketUrl);
    const busy = await Promise.all(Array.from({ length: 6 }, () => connect(socketUrl)));
    const closed = busy.map(({ socket }) => once(socket, 'close'));
    const timer = setInterval(() => {
      for (const { socket, send } of busy) {
        for (let n = 0; n < 50; n += 1) if (socket.readyState === WebSocket.OPEN) send({ ping: n });
      }
    }, 200);
    for (const [code] of await Promise.all(closed.slice(0, 3))) expect(code).toBe(1008);
    clearInterval(timer);
    calm.send({ ping: 7 });
    await calm.next((frame) => frame.pong === 7);
  });

  test('an address of a mobile carrier has room for 200 concurrent members', async () => {
    const { app, socketUrl } = await feedWith({});
    const members = await Promise.all(Array.from({ length: 200 }, () => connect(socketUrl)));
    const detail = '/market-data/market/detail?symbol=btcusdt';
    for (const url of [READ, detail, detail, READ]) {
      const answers = await Promise.all(members.map(() => app.inject({ url })));
      expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    }
    for (const { send } of members) send({ sub: 'market.btcusdt.kline.1min' });
    await Promise.all(members.map(({ next }) => next((frame) => 'subbed' in frame)));
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const HOUR_MS = 3_600_000;
const LOGIN = { username: 'demo', password: 'demo2026' };
const ONE_A_MINUTE = { count: 1, seconds: 60 };

const start = (trustProxy: string) =>
  startTestServer({
    engine: 'pglite',
    limits: { address: ONE_A_MINUTE },
    config: { trustProxy },
  });

let on: TestServer;
beforeAll(async () => {
  on = await start('loopback, 10.0.0.0/8');
});
beforeEach(() => {
  on.time.advance(HOUR_MS);
  on.logged.length = 0;
});
afterAll(() => on.stop());

/** Calls the server as a proxy on 127.0.0.1 that sends this header would. */
const call = (forwarded: string, server = on) =>
  server.app.inject({ url: '/api/getSetting', headers: { 'x-forwarded-for': forwarded } });
/** Returns which of the headers count as an address that has called before. */
async function areSame(headers: readonly string[], server = on): Promise<boolean[]> {
  const seen: boolean[] = [];
  for (const header of headers) seen.push((await call(header, server)).statusCode === 429);
  return seen;
}
const refused = (server = on) =>
  server.logged
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ level, forwarded }) => level === 'warn' && forwarded !== undefined);

describe('the address that a trusted proxy forwards', () => {
  test.each([
    ['203.0.113.7:51234', '203.0.113.7:51235', '203.0.113.7', ' 203.0.113.7 ', '203.0.113.7,'],
    ['[2001:db8::1]:443', '[2001:db8::1]', '2001:DB8:0:0::2', '[2001:db8::3]:444'],
    ['[::ffff:203.0.113.7]:80', '::ffff:203.0.113.7', '203.0.113.7:1', '[::ffff:cb00:7107]'],
    // The client's own value precedes the address that the proxy saw.
    ['203.0.113.7:1', 'unknown, 203.0.113.7:2', '198.51.100.1:9, 203.0.113.7:3'],
    // There are two proxies, of which the nearer one is last.
    ['203.0.113.7:1, 10.0.0.2:4000', '203.0.113.7:2 ,10.0.0.3:4001', '203.0.113.7,10.0.0.2'],
    ['203.0.113.7:1, [::ffff:10.0.0.2]:4000', '203.0.113.7:2,, 10.0.0.3', '203.0.113.7'],
  ])('counts without port and brackets: %s', async (...headers) => {
    const [, ...others] = headers;
    expect(await areSame(headers)).toEqual([false, ...others.map(() => true)]);
    expect(refused()).toEqual([]);
  });

  test('differs between clients behind the same proxies', async () => {
    const clients = ['203.0.113.7:1', '203.0.113.8:1', '[2001:db8::1]:1', '[2001:db8:0:1::1]:1'];
    expect(await areSame(clients)).toEqual([false, false, false, false]);
  });

  test('is shown in the list of devices', async () => {
    const server = await startTestServer({ config: { trustProxy: 'loopback' } });
    const shown = async (forwarded: string) => {
      const headers = { 'x-forwarded-for': forwarded };
      const client = server.client();
      const answered = await client.call('login', LOGIN, headers);
      client.token = answered.data.userinfo.token;
      const { current } = await client.query('getDeviceList', { page: 1, limit: 10 }, headers);
      return current.address;
    };
    expect(await shown('203.0.113.7:51234')).toBe('203.0.*.*');
    expect(await shown('[2001:db8::1]:443')).toBe('2001:db8:*');
    await server.stop();
  });

  test.each([
    'unknown',
    '_hidden',
    'localhost',
    '203.0.113.7:',
    '203.0.113.7:port',
    '203.0.113.7:123456',
    '203.0.113',
    '203.0.113.007',
    '203.0.113.256:80',
    '[203.0.113.7]:80',
    '[2001:db8::1',
    '[2001:db8::1]443',
    '[]:443',
    '2001:db8:0:0:0:0:0:1:443',
    'for=203.0.113.7',
    '"203.0.113.7"',
    '<script>',
    '198.51.100.9:1, unknown',
  ])('is refused as %j: the call counts for the proxy', async (forwarded) => {
    expect(await areSame([forwarded, '127.0.0.1'])).toEqual([false, true]);
    expect(refused()).toHaveLength(1);
  });

  test('ends at a hop that is no address, and is the last proxy before it', async () => {
    const headers = ['198.51.100.9, unknown, 10.0.0.2:4000', '10.0.0.2'];
    expect(await areSame(headers)).toEqual([false, true]);
    expect(refused()).toMatchObject([{ forwarded: 'unknown', proxy: '10.0.0.2' }]);
  });

  test('is logged once an hour when refused, shortened', async () => {
    for (const forwarded of ['x'.repeat(3000), 'unknown', '_hidden']) await call(forwarded);
    expect(refused()).toMatchObject([{ forwarded: 'x'.repeat(100), proxy: '127.0.0.1' }]);
    on.time.advance(HOUR_MS);
    for (const forwarded of ['_hidden', 'unknown']) await call(forwarded);
    expect(refused().slice(1)).toMatchObject([{ forwarded: '_hidden' }]);
  });

  test('is ignored, and not logged, from anybody else', async () => {
    const server = await start('10.0.0.0/8');
    expect(await areSame(['203.0.113.7:1', 'unknown'], server)).toEqual([false, true]);
    expect(refused(server)).toEqual([]);
    await server.stop();
  });
});

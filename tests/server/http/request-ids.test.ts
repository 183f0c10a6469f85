import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const GENERATED = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const GIVEN = 'proxy.id-0123456789';
const FORWARDED = { 'x-forwarded-for': '203.0.113.7' };

let on: TestServer;
afterEach(() => on.stop());

const idOf = async (headers: Record<string, string>, url = '/api/getSetting') =>
  (await on.app.inject({ url, headers })).headers['x-request-id'];
const lines = () => on.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
const startBehind = async (trustProxy: false | string) => {
  on = await startTestServer({ engine: 'pglite', config: { trustProxy } });
};

describe('the id of a request', () => {
  test('is generated where no proxy is trusted, whatever the client sends', async () => {
    await startBehind(false);
    const one = await idOf({ 'x-request-id': GIVEN, ...FORWARDED });
    const two = await idOf({ 'x-request-id': GIVEN, ...FORWARDED });
    expect(one).toMatch(GENERATED);
    expect(two).toMatch(GENERATED);
    expect(one).not.toBe(two);
  });

  test('is that of a trusted proxy, if it has the form of one', async () => {
    await startBehind('loopback');
    expect(await idOf({ 'x-request-id': GIVEN, ...FORWARDED })).toBe(GIVEN);
    const wrong = [
      'short',
      'x'.repeat(65),
      'with space in',
      'a"b"c"d"e',
      '-begins-wrong',
      'é'.repeat(9),
    ];
    for (const id of wrong) {
      expect(await idOf({ 'x-request-id': id, ...FORWARDED })).toMatch(GENERATED);
    }
    expect(await idOf({ 'x-request-id': GIVEN })).toMatch(GENERATED);
    expect(await idOf(FORWARDED)).toMatch(GENERATED);
  });

  test('is generated when the sender is not the trusted proxy', async () => {
    await startBehind('10.0.0.0/8');
    expect(await idOf({ 'x-request-id': GIVEN, ...FORWARDED })).toMatch(GENERATED);
  });

  test('is on responses to pages, unknown paths and addresses that cannot be decoded', async () => {
    await startBehind(false);
    for (const url of ['/', '/api/nothing', '/api/%zz', '/healthz', '/market-data/nothing']) {
      expect(await idOf({}, url)).toMatch(GENERATED);
    }
  });

  test('is in every line of the request and of its follow-up work', async () => {
    await startBehind('loopback');
    const headers = { 'x-request-id': GIVEN, ...FORWARDED };
    const broken = vi.spyOn(on.context.db, 'select').mockImplementation(() => {
      throw new Error('broken');
    });
    await on.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = on.app.server.address() as AddressInfo;
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const sent = request({
      port,
      method: 'POST',
      path: '/api/login',
      headers: { ...headers, ...type },
    });
    // A body that arrives later is read by Node outside the context of the request.
    sent.write('username=demo&');
    await once(on.app.server, 'request');
    sent.end('password=demo2026');
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.resume();
    await once(response, 'end');
    broken.mockRestore();
    const failed = lines().filter(({ msg }) => msg === 'call failed');
    expect(failed).toMatchObject([{ requestId: GIVEN }]);
    const responded = () => lines().filter(({ path }) => path === '/api/login');
    await expect.poll(responded).toMatchObject([{ requestId: GIVEN, status: 500 }]);
  });

  test('is in no line of another request or of background work', async () => {
    await startBehind('loopback');
    const ids = ['request-one', 'request-two'];
    await Promise.all(
      ids.map((id) => idOf({ 'x-request-id': id, ...FORWARDED }, `/api/getSetting?n=${id}`)),
    );
    on.context.log.info('background work');
    const known = lines().filter(({ requestId }) => requestId !== undefined);
    expect(known.map(({ requestId }) => requestId).sort()).toEqual(ids);
    expect(lines().at(-1)).not.toHaveProperty('requestId');
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';
import { multipartBody, plainImage, send } from '../../support/server/upload.ts';

const FOREIGN = 'We don’t accept requests from other sites.';
const HOST = 'trade.test:4173';
const LOGIN = 'username=demo&password=demo2026';

type Headers = Readonly<Record<string, string>>;

async function login(on: TestServer, headers: Headers) {
  const response = await on.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: LOGIN,
    headers: { host: HOST, 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
  const { code, msg } = response.json();
  return code === 1 ? 'taken' : msg;
}

describe('a call', () => {
  let on: TestServer;
  beforeAll(async () => {
    on = await startTestServer({ engine: 'pglite' });
  });
  afterAll(() => on.stop());

  test.each([
    {},
    { origin: `http://${HOST}` },
    { origin: 'http://localhost:4173', host: 'localhost:4173' },
    { origin: 'http://127.0.0.1:4173', host: '127.0.0.1:4173' },
    { origin: 'http://trade.test', host: 'trade.test:80' },
    { origin: 'http://[::1]:4173', host: '[::1]:4173' },
    { 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.1:5173' },
    { 'sec-fetch-site': 'none' },
  ] as Headers[])('with %j is taken', async (headers) => {
    expect(await login(on, headers)).toBe('taken');
  });

  test.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: '' },
    { origin: 'http://trade.test' },
    { origin: 'http://trade.test:4174' },
    { origin: `https://${HOST}` },
    { origin: `http://${HOST}.evil.example` },
    { origin: 'http://localhost:4173', host: '127.0.0.1:4173' },
    { origin: 'null', host: 'bad host' },
    { origin: `http://${HOST}`, 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'same-origin, cross-site' },
    // No proxy is configured as trusted.
    {
      origin: 'https://trade.test',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'trade.test',
    },
  ] as Headers[])('with %j is refused', async (headers) => {
    expect(await login(on, headers)).toBe(FOREIGN);
  });

  test('an upload and an image are judged by the same rule', async () => {
    const member = await on.signedIn();
    const form = multipartBody([{ bytes: await plainImage('png') }]);
    const evil = { headers: { origin: 'https://evil.example' } };
    expect((await send(on.app, member, form, evil)).msg).toBe(FOREIGN);
    const { data } = await send(on.app, member, form);
    const read = async (headers: Headers) => {
      const own = { host: '127.0.0.1:4173', token: member.token };
      return (await on.app.inject({ url: data?.url ?? '', headers: { ...own, ...headers } }))
        .statusCode;
    };
    expect([await read({}), await read(evil.headers)]).toEqual([200, 404]);
  });
});

test('with PUBLIC_URL only that origin is accepted, whatever the Host of the request', async () => {
  const config = { publicUrl: 'https://trade.example', https: true };
  const on = await startTestServer({ engine: 'pglite', config });
  expect(await login(on, { origin: 'https://trade.example' })).toBe('taken');
  expect(await login(on, {})).toBe('taken');
  for (const origin of [`http://${HOST}`, 'http://trade.example', 'https://trade.example:8443']) {
    expect(await login(on, { origin })).toBe(FOREIGN);
  }
  await on.stop();
});

test('behind a trusted proxy the forwarded host counts', async () => {
  const on = await startTestServer({ engine: 'pglite', config: { trustProxy: 'loopback' } });
  const proxied = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'trade.test' };
  expect(await login(on, { ...proxied, origin: 'https://trade.test' })).toBe('taken');
  expect(await login(on, { ...proxied, origin: `http://${HOST}` })).toBe(FOREIGN);
  await on.stop();
});

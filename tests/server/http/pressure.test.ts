import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

let on: TestServer;
beforeAll(async () => {
  on = await startTestServer({ engine: 'pglite' });
});
afterAll(() => on.stop());

test('an overloaded process refuses calls, and nothing else, until it has caught up', async () => {
  // The limit is a third of the delay of the turns below, and more than that of a busy machine.
  const app = await buildApp(on.context, { mostDelayMs: 150 });
  const call = async () => {
    const { statusCode, headers, body } = await app.inject({ url: '/api/getSetting' });
    return {
      statusCode,
      wait: headers['retry-after'],
      type: headers['content-type'],
      ...JSON.parse(body),
    };
  };
  const working = setInterval(() => {
    const until = performance.now() + 450;
    while (performance.now() < until);
  }, 1);
  await expect.poll(call).toEqual({
    statusCode: 503,
    wait: '5',
    type: 'application/json; charset=utf-8',
    code: 500,
    msg: 'The server is busy. Please try again in a moment.',
    data: null,
  });
  for (const url of ['/healthz', '/readyz']) {
    expect((await app.inject({ url })).statusCode).toBe(200);
  }
  clearInterval(working);
  await expect.poll(async () => (await call()).code).toBe(1);
  await app.close();
});

describe('a connection', () => {
  let port: number;
  beforeAll(async () => {
    await on.app.listen({ host: '127.0.0.1', port: 0 });
    port = (on.app.server.address() as AddressInfo).port;
  });

  const HEAD = 'POST /api/login HTTP/1.1\r\nHost: x\r\n';

  /**
   * Sends only this text, and returns everything that is received until the server closes the
   * connection.
   */
  async function ending(sent: string): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    let came = '';
    socket.on('data', (data) => {
      came += data;
    });
    socket.on('error', () => undefined);
    socket.write(sent);
    await once(socket, 'close');
    return came;
  }

  test('has 10 s for its headers and 30 s in all, checked every other second', () => {
    const { headersTimeout, requestTimeout } = on.app.server;
    expect([headersTimeout, requestTimeout]).toEqual([10_000, 30_000]);
  });

  test.each([
    ['headers', HEAD],
    ['a body', `${HEAD}Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{"a"`],
  ])('that sends %s slowly is closed', async (_what, sent) => {
    const { headersTimeout, requestTimeout } = on.app.server;
    Object.assign(on.app.server, { headersTimeout: 100, requestTimeout: 200 });
    expect(await ending(sent)).toMatch(/^HTTP\/1.1 408|^$/);
    Object.assign(on.app.server, { headersTimeout, requestTimeout });
  });

  test('with more than 16 kB of headers is refused', async () => {
    const sent = `${HEAD}X-Long: ${'x'.repeat(17_000)}\r\n\r\n`;
    expect(await ending(sent)).toMatch(/^HTTP\/1.1 431/);
  });
});

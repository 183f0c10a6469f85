import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

let on: TestServer;
beforeAll(async () => {
  on = await startTestServer({ engine: 'pglite' });
});
afterAll(() => on.stop());

test('a picture shared before the service worker runs leads to the deposit page, unread', async () => {
  const boundary = 'b0undary';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="receipt"; filename="a.png"\r\n\r\n`;
  const answer = await on.app.inject({
    method: 'POST',
    url: '/share-receipt',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `${head}${'x'.repeat(2_000_000)}\r\n--${boundary}--\r\n`,
  });
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/recharge?shared=1']);
  expect((await on.app.inject('/share-receipt')).statusCode).not.toBe(500);
});

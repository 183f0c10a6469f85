import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { MEASURED, type Scraped, scrape, seriesOf } from '../../support/server/scrape.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const CALLS = 'trade_calls_total';

/** Personal data that a scrape must not contain. */
const PERSONAL = /demo2026|127\.0\.0\.1|203\.0\.113|wrong-password|no-such-call|secret-thing/;

describe('calls', () => {
  let on: TestServer;
  beforeAll(async () => {
    on = await startTestServer({
      config: MEASURED,
      limits: { login: { count: 3, seconds: 60 } },
    });
  });
  afterAll(() => on.stop());

  const counted = async () => seriesOf(await scrape(on.context), CALLS);
  const durations = (scraped: Scraped) => seriesOf(scraped, 'trade_call_duration_seconds_count');

  test('are counted by name and outcome, with their durations', async () => {
    const visitor = on.client();
    await visitor.call('getSetting');
    await visitor.call('getSetting');
    await visitor.call('getusr');
    await visitor.login('demo', 'wrong-password');
    await visitor.login('demo', 'demo2026');
    await visitor.call('getusr');
    await visitor.login('demo', 'wrong-password');
    await visitor.login('demo', 'wrong-password');
    await expect.poll(counted).toEqual({
      '{call="getSetting",outcome="ok"}': 2,
      '{call="getusr",outcome="unauthorised"}': 1,
      '{call="getusr",outcome="ok"}': 1,
      '{call="login",outcome="ok"}': 1,
      '{call="login",outcome="refused"}': 2,
      '{call="login",outcome="limited"}': 1,
    });
    expect(durations(await scrape(on.context))).toEqual({
      '{call="getSetting"}': 2,
      '{call="getusr"}': 2,
      '{call="login"}': 4,
    });
  });

  test('under an alias have the same name, and without a route they have no path', async () => {
    const before = (await counted())['{call="getSetting",outcome="ok"}'] ?? 0;
    await on.app.inject({ url: '/api/api/getSetting' });
    await on.app.inject({ url: '/api/no-such-call?secret-thing=1' });
    await on.app.inject({ url: '/api/%zz-secret-thing' });
    await on.app.inject({ method: 'POST', url: '/api/common/upload' });
    await on.app.inject({ url: '/healthz' });
    await on.app.inject({ url: '/introduction' });
    await expect.poll(counted).toMatchObject({
      '{call="getSetting",outcome="ok"}': before + 1,
      '{call="unknown",outcome="refused"}': 1,
      '{call="upload",outcome="unauthorised"}': 1,
    });
    const text = (await on.context.metrics?.text()) ?? '';
    expect(text).not.toMatch(PERSONAL);
  });

  test('that break or come too often for the database are failed and busy', async () => {
    const { db } = on.context;
    const broken = vi.spyOn(db, 'select').mockImplementation(() => {
      throw new Error('broken');
    });
    const visitor = on.client();
    await on.app.inject({ url: '/api/getLangList' });
    broken.mockImplementation(() => {
      throw Object.assign(new Error('cancelled'), { code: '57014' });
    });
    await on.app.inject({ url: '/api/getLangList' });
    broken.mockRestore();
    expect((await visitor.call('getSetting')).code).toBe(1);
    await expect.poll(counted).toMatchObject({
      '{call="getLangList",outcome="failed"}': 1,
      '{call="getLangList",outcome="busy"}': 1,
    });
  });
});

test('a client that leaves before its response is counted once, as aborted', async () => {
  const on = await startTestServer({ engine: 'pglite', config: MEASURED });
  const app = await buildApp(on.context);
  const gate = new EventEmitter();
  const response = once(gate, 'open');
  app.addHook('preHandler', async () => void (await response));
  const sent = new Promise((resolve) => app.addHook('onSend', async () => resolve(undefined)));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('GET /api/getLangList HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
  await once(app.server, 'request');
  socket.destroy();
  const calls = async () => seriesOf(await scrape(on.context), CALLS);
  await expect.poll(calls).toEqual({ '{call="getLangList",outcome="aborted"}': 1 });
  gate.emit('open');
  await sent;
  await setImmediate();
  expect(await calls()).toEqual({ '{call="getLangList",outcome="aborted"}': 1 });
  await app.close();
  await on.stop();
});

test('without METRICS_PORT nothing is measured', async () => {
  const on = await startTestServer({ engine: 'pglite' });
  expect(on.context.metrics).toBeUndefined();
  expect((await on.client().call('getSetting')).code).toBe(1);
  await on.stop();
});

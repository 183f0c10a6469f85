import { gunzipSync } from 'node:zlib';
import { connect } from '@nats-io/transport-node';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { buildApp } from '../../../server/app.ts';
import { openAppContext } from '../../../server/app-context.ts';
import { readConfig } from '../../../server/config.ts';
import type { AppContext } from '../../../server/context.ts';
import { openDatabase } from '../../../server/db/client.ts';
import { notifyOnCommit, subscribe } from '../../../server/db/on-commit.ts';
import { transact } from '../../../server/db/transact.ts';
import type { Role } from '../../../server/environment.ts';
import { createDraining } from '../../../server/lib/draining.ts';
import { createLogger } from '../../../server/lib/log.ts';
import {
  MINIMUM_COST,
  openFilledDatabase,
  type TestDatabase,
} from '../../support/server/database.ts';
import { type NatsCluster, startNats } from '../../support/server/nats.ts';
import { createTestClient } from '../../support/server/test-client.ts';
import { NO_LIMITS } from '../../support/server/test-server.ts';

interface Process {
  readonly context: AppContext;
  readonly app: FastifyInstance;
  readonly origin: string;
  stop(): Promise<void>;
}

let database: TestDatabase;
let nats: NatsCluster;
const running: Process[] = [];

/** Starts an exchange process with these roles, on the shared database and NATS. */
async function startProcess(...roles: Role[]): Promise<Process> {
  const databaseUrl = database.url;
  const context = await openAppContext({
    config: { ...readConfig({}), databaseUrl, roles: new Set(roles), natsUrl: nats.url },
    database: await openDatabase({ databaseUrl, dataDir: '' }),
    limits: { ...NO_LIMITS, login: { count: 4, seconds: 3_600 } },
    hashing: MINIMUM_COST,
    log: createLogger('silent'),
  });
  const app = await buildApp(context);
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  context.start();
  const process = {
    context,
    app,
    origin,
    async stop() {
      running.splice(running.indexOf(process), 1);
      await app.close();
      await context.close();
    },
  };
  running.push(process);
  return process;
}

/** Collects the frames of a subscription. */
async function subscribeSocket(origin: string, topic: string) {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/market-data/ws`);
  const frames: { ch?: string; tick?: { id: number; close: number } }[] = [];
  socket.on('message', (data: Buffer) => frames.push(JSON.parse(gunzipSync(data).toString())));
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send(JSON.stringify({ sub: topic, id: '1' }));
  const pushes = () => frames.filter(({ ch }) => ch === topic);
  return { pushes, close: () => socket.close() };
}

let web: Process;
let otherWeb: Process;
let feed: Process;
let market: Process;

beforeAll(async () => {
  [database, nats] = await Promise.all([
    openFilledDatabase('postgres') as Promise<TestDatabase>,
    startNats(),
  ]);
  // The processes start one after another, because each process adds the demo data.
  market = await startProcess('market');
  web = await startProcess('web');
  otherWeb = await startProcess('web');
  feed = await startProcess('feed');
});
afterAll(async () => {
  await Promise.all([...running].map((process) => process.stop()));
  await nats?.stop();
  await database?.close();
});

describe('roles', () => {
  it('determine the services of a process', async () => {
    const get = async ({ origin }: Process, path: string) => (await fetch(origin + path)).status;
    const reads = '/market-data/market/detail?symbol=btcusdt';
    for (const process of [web, feed, market]) expect(await get(process, '/readyz')).toBe(200);
    expect(await get(web, '/api/getHyConfig')).toBe(200);
    expect(await get(web, reads)).toBe(404);
    expect(await get(feed, '/api/getHyConfig')).toBe(404);
    await expect.poll(() => get(feed, reads)).toBe(200);
    expect(await get(market, reads)).toBe(404);
  });
});

describe('market data over the bus', () => {
  const TOPIC = 'market.btcusdt.kline.1min';

  it('gives a gateway the pushes and reads of the market process', async () => {
    const socket = await subscribeSocket(feed.origin, TOPIC);
    await expect.poll(() => socket.pushes().length).toBeGreaterThan(2);
    const read = async ({ data }: AppContext['prices']) => data?.candles('btcusdt', '1min', 2);
    const [own, shared] = [await read(market.context.prices), await read(feed.context.prices)];
    const [, closed] = own ?? [];
    // A minute may end between the two reads.
    expect(shared?.find(({ id }) => id === closed?.id)).toEqual(closed);
    socket.close();
  });

  it('continues when the leader is gone', async () => {
    const second = await startProcess('market');
    const socket = await subscribeSocket(feed.origin, TOPIC);
    await expect.poll(() => socket.pushes().length).toBeGreaterThan(1);
    await market.stop();
    const before = socket.pushes().length;
    await expect.poll(() => socket.pushes().length).toBeGreaterThan(before + 1);
    socket.close();
    market = second;
  });

  it('is found again after the bus was lost', async () => {
    const [node] = nats.nodes;
    const socket = await subscribeSocket(feed.origin, TOPIC);
    await expect.poll(() => socket.pushes().length).toBeGreaterThan(0);
    const outside = await connect({ servers: nats.url, reconnect: false });
    await node?.kill('SIGKILL');
    await outside.closed();
    // Money calls need no bus.
    const client = createTestClient(web.app, false);
    await client.login('demo', 'demo2026');
    expect((await client.call('getusr')).code).toBe(1);
    await node?.restart();
    const before = socket.pushes().length;
    await expect.poll(() => socket.pushes().length).toBeGreaterThan(before + 1);
    socket.close();
  });
});

describe('across processes', () => {
  it('a session ended on one is refused on the other', async () => {
    const one = createTestClient(web.app, false);
    await one.login('friend', 'demo2026');
    const other = createTestClient(otherWeb.app, false);
    other.token = one.token;
    expect((await other.call('getusr')).code).toBe(1);
    expect((await one.call('logout')).code).toBe(1);
    await expect.poll(async () => (await other.call('getusr')).code).toBe(401);
  });

  it('logins count together, also for a process that starts later', async () => {
    const login = (process: Process) =>
      createTestClient(process.app, false).call('login', {
        username: 'nobody',
        password: 'wrong-password',
      });
    const outside = await connect({ servers: nats.url });
    let told = 0;
    outside.subscribe('trade.limits', {
      callback: () => {
        told += 1;
      },
    });
    await outside.flush();
    await expect.poll(async () => (await login(web)).code).toBe(429);
    await expect.poll(() => told).toBeGreaterThan(0);
    let tries = 0;
    const tryOther = async () => {
      tries += 1;
      return (await login(otherWeb)).code;
    };
    await expect.poll(tryOther).toBe(429);
    // On its own, the process would have allowed four.
    expect(tries).toBeLessThan(4);
    await outside.close();
    const later = await startProcess('web');
    await expect.poll(async () => (await login(later)).code).toBe(429);
    await later.stop();
  });

  it('a job scheduled on one wakes the other', async () => {
    const due: number[] = [];
    const stop = subscribe(otherWeb.context.db, 'jobDueAt', (at) => due.push(at));
    await transact(web.context.db, async (tx) => notifyOnCommit(tx, 'jobDueAt', 42));
    await expect.poll(() => due).toContain(42);
    stop();
  });
});

describe('draining', () => {
  it('is not ready, ends connections with their responses, and closes sockets before the end', async () => {
    const draining = createDraining();
    const app = await buildApp(feed.context, { draining });
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/market-data/ws`);
    await new Promise((resolve) => socket.once('open', resolve));
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    const ended = draining.drain(1_000);
    const health = await fetch(`${origin}/readyz`);
    expect([health.status, health.headers.get('connection')]).toEqual([503, 'close']);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    expect(await Promise.race([closed, ended])).toBe(1001);
    await ended;
    await app.close();
  });
});

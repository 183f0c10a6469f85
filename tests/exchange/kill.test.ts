import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { coins } from '../../server/db/schema/market.ts';
import { optionOrders } from '../../server/db/schema/options.ts';
import { transact } from '../../server/db/transact.ts';
import { book } from '../../server/ledger/book.ts';
import { verifyWholeLedger } from '../../server/ledger/verify.ts';
import { verifyOptions } from '../../server/modules/options/options.verify.ts';
import { money } from '../../src/domain/money.ts';
import { createPostgres, ENGINES, prepareFolder } from '../support/database.ts';
import { exchangeClient } from '../support/exchange-client.ts';
import { freePort } from '../support/free-port.ts';
import { openRealExchange, type RealServerOptions } from '../support/real-server.ts';

const MEMBERS = 64;
/** The shortest demo option lasts 30 s: 2 s of the test. */
const SPEED = 15;
const CYCLE_SECONDS = 30;
const STAKE = '5';
const SERVER = new URL('../support/real-server.ts', import.meta.url).pathname;

interface Sent {
  readonly token: string;
  readonly key: string;
  orderId: string | undefined;
}

describe.each(ENGINES)('kill -9 on %s', (engine) => {
  let options: RealServerOptions;
  let tokens: string[];
  let child: ChildProcess;
  let cleanUp: () => Promise<void>;

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'trade-kill-'));
    const postgres = engine === 'postgres' ? await createPostgres() : undefined;
    if (!postgres) await prepareFolder(folder);
    cleanUp = async () => {
      await rm(folder, { recursive: true });
      await postgres?.drop();
    };
    const port = await freePort();
    options = {
      ...{ dataDir: folder, databaseUrl: postgres?.url, port },
      ...{ epoch: Date.now(), speed: SPEED },
    };
    tokens = await addMembers();
    await start();
  });
  afterAll(async () => {
    child?.kill('SIGKILL');
    await cleanUp?.();
  });

  async function addMembers(): Promise<string[]> {
    const { exchange, app } = await openRealExchange(options);
    const { db, clock } = exchange;
    const [usdt] = await db.select().from(coins).where(eq(coins.code, 'USDT'));
    const made: string[] = [];
    for (let i = 0; i < MEMBERS; i += 1) {
      const client = exchangeClient(app, false);
      const password = 'kill2026kill';
      const names = { type: 2, email: `member${i}@example.com`, password, repassword: password };
      const { data } = await client.call('register', names);
      client.token = data.userinfo.token;
      made.push(data.userinfo.token);
      const memberId = Number((await client.call('getusr')).data.id);
      const amount = { coinId: usdt?.id ?? 0, amount: money('100') };
      const mine = { memberId, account: 2, bucket: 'available', ...amount } as const;
      const legs = [mine, { house: 'opening', ...amount, amount: money('-100') } as const];
      const reference = `member:${memberId}`;
      await transact(db, (tx) => book(tx, { kind: 'test.fund', reference, at: clock(), legs }));
    }
    await app.close();
    await exchange.close();
    return made;
  }

  async function start(): Promise<void> {
    child = spawn(process.execPath, [SERVER, JSON.stringify(options)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const isReady = () =>
      fetch(`http://127.0.0.1:${options.port}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      );
    while (!(await isReady())) {
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
      await wait(50);
    }
  }

  async function kill(): Promise<void> {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  async function post(path: string, token: string, fields: Record<string, string>, key = '') {
    const response = await fetch(`http://127.0.0.1:${options.port}/api/${path}`, {
      method: 'POST',
      headers: { token, ...(key && { 'idempotency-key': key }) },
      body: new URLSearchParams(fields),
    });
    return response.json() as Promise<{ code: number; msg: string; data: { order_id: string } }>;
  }

  /** How many options of a status the member has. */
  async function listed(token: string, status: '1' | '2'): Promise<number> {
    const { data } = await post('getHyOrderList', token, { status });
    return (data as unknown as { list: unknown[] }).list.length;
  }

  async function send(sent: Sent): Promise<void> {
    const fields = { m_id: '1', ctime: String(CYCLE_SECONDS), ctzed: STAKE, buytype: '1' };
    const answer = await post('creatorder', sent.token, fields, sent.key);
    expect(answer).toMatchObject({ code: 1 });
    if (sent.orderId !== undefined) expect(answer.data.order_id).toBe(sent.orderId);
    sent.orderId = answer.data.order_id;
  }

  /** Every member buys one option after the other until the server is gone. */
  async function buyUntilKilled(token: string, all: Sent[]): Promise<void> {
    for (let n = 0; n < 15; n += 1) {
      const sent: Sent = { token, key: crypto.randomUUID(), orderId: undefined };
      all.push(sent);
      try {
        await send(sent);
      } catch (error) {
        if (error instanceof TypeError) return;
        throw error;
      }
    }
  }

  test('nothing acknowledged is lost, nothing is applied or settled twice', {
    timeout: 120_000,
  }, async () => {
    const all: Sent[] = [];
    const buying = tokens.map((token) => buyUntilKilled(token, all));
    while (all.filter((sent) => sent.orderId !== undefined).length < MEMBERS / 2) await wait(20);
    await kill();
    await Promise.all(buying);

    await start();
    await Promise.all(all.map(send));
    // Killed again in the middle of settling: the first is done, the others are not.
    while ((await listed(tokens[0] ?? '', '2')) === 0) await wait(5);
    await kill();
    await wait((CYCLE_SECONDS * 1000) / SPEED / 2);
    await start();
    await Promise.all(all.map(send));
    for (const token of tokens) {
      while ((await listed(token, '1')) > 0) await wait(100);
    }
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    await checkBooks(all);
  });

  async function checkBooks(all: readonly Sent[]): Promise<void> {
    expect(new Set(all.map((sent) => sent.orderId)).size).toBe(all.length);
    const { exchange, app } = await openRealExchange(options);
    const { db, prices, clock } = exchange;
    const [orders] = await db.select({ n: count() }).from(optionOrders);
    expect(orders?.n).toBe(all.length);
    expect((await verifyWholeLedger(db)).faults).toEqual([]);
    const report = await verifyOptions({ db, prices, now: clock() });
    expect(report).toEqual({ settled: all.length, fromLog: all.length, faults: [] });
    await app.close();
    await exchange.close();
  }
});

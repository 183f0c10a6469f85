import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { buildApp } from '../../../server/app.ts';
import { openAppContext } from '../../../server/app-context.ts';
import { readConfig } from '../../../server/config.ts';
import { transact } from '../../../server/db/transact.ts';
import { schedule } from '../../../server/jobs/schedule.ts';
import { createLogger } from '../../../server/lib/log.ts';
import { loadMembers } from '../../support/load/members.ts';
import { openFilledDatabase } from '../../support/server/database.ts';
import { fundingOf } from '../../support/server/funding.ts';
import { MEASURED, scrape, seriesOf } from '../../support/server/scrape.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

describe('gauges', () => {
  let on: TestServer;
  afterEach(() => on?.stop());

  test('say how old the last green verification is, and that trading is halted', async () => {
    on = await startTestServer({ config: MEASURED });
    const { context, time } = on;
    await context.tradingHalt.verify();
    time.advance(90_000);
    const before = await scrape(context);
    expect(before.get('trade_trading_halted')).toBe(0);
    expect(before.get('trade_ledger_verified_age_seconds')).toBe(90);

    await context.db.execute(sql`insert into balances (member_id, account, coin_id, available)
      select id, 3, 1, 7 from members order by id limit 1
      on conflict (member_id, account, coin_id) do update set available = balances.available + 7`);
    await context.tradingHalt.verify();
    const after = await scrape(context);
    expect(after.get('trade_trading_halted')).toBe(1);
    expect(after.get('trade_ledger_verified_age_seconds')).toBe(90);
  });

  test('say how late the oldest due job is', async () => {
    on = await startTestServer({ config: MEASURED });
    const { context, time } = on;
    expect((await scrape(context)).get('trade_job_lag_seconds')).toBe(0);
    const job = { kind: 'option.settle', subjectId: 999_999 } as const;
    await transact(context.db, (tx) => schedule(tx, { ...job, dueAt: time.now() + 10_000 }));
    expect((await scrape(context)).get('trade_job_lag_seconds')).toBe(0);
    time.advance(25_000);
    expect((await scrape(context)).get('trade_job_lag_seconds')).toBe(15);
  });

  test('report the requests that wait for the desk, and their waiting time', async () => {
    on = await startTestServer({ config: { ...MEASURED, review: 'desk' } });
    const { context, time } = on;
    const waiting = async () => seriesOf(await scrape(context), 'trade_reviews_waiting');
    const ages = async () => seriesOf(await scrape(context), 'trade_reviews_oldest_age_seconds');
    expect(new Set(Object.values(await waiting()))).toEqual(new Set([0]));
    expect(new Set(Object.values(await ages()))).toEqual(new Set([0]));

    const [member] = await loadMembers(on, 1);
    if (!member) throw new Error('no member');
    const deposit = { c_id: 1, num: 5, payimg: member.photo, a_id: 1, type: 1 };
    expect((await member.call('recharge', deposit)).code).toBe(1);
    const withdrawal = { c_id: 1, num: 20, type: 1, paypwd: 'pay2026', withdraw_type: 1 };
    for (let i = 0; i < 2; i += 1) expect((await member.call('withdraw', withdrawal)).code).toBe(1);
    time.advance(60_000);
    const { list } = (await member.call('getWithdrawList', { c_id: 1, type: 1 })).data;
    await fundingOf(on).act(Number(list[0].id), { verb: 'approve' });
    time.advance(30_000);
    expect(await waiting()).toMatchObject({
      '{kind="deposit"}': 1,
      '{kind="withdrawal"}': 1,
      '{kind="approved"}': 1,
      '{kind="sending"}': 0,
      '{kind="identity"}': 0,
      '{kind="loan"}': 0,
      '{kind="correction"}': 0,
    });
    expect(await ages()).toMatchObject({
      '{kind="deposit"}': 90,
      '{kind="withdrawal"}': 90,
      '{kind="approved"}': 30,
      '{kind="sending"}': 0,
    });
  });

  test('report whether the database responds, and omit its values if not', async () => {
    on = await startTestServer({ config: MEASURED });
    expect((await scrape(on.context)).get('trade_database_up')).toBe(1);
    const broken = vi.spyOn(on.context.db, 'select').mockImplementation(() => {
      throw new Error('broken');
    });
    const scraped = await scrape(on.context);
    expect(scraped.get('trade_database_up')).toBe(0);
    expect(scraped.has('trade_job_lag_seconds')).toBe(false);
    broken.mockRestore();
    expect((await scrape(on.context)).get('trade_job_lag_seconds')).toBe(0);
  });

  test('count the connections of a pool, where there is one', async () => {
    on = await startTestServer({ config: MEASURED });
    const none = await scrape(on.context);
    expect(seriesOf(none, 'trade_database_pool_connections')).toEqual({});
    expect(none.has('trade_database_pool_waiting')).toBe(false);
    await on.stop();

    on = await startTestServer({ engine: 'postgres', config: MEASURED });
    await on.context.db.execute(sql`select 1`);
    const scraped = await scrape(on.context);
    const connections = seriesOf(scraped, 'trade_database_pool_connections');
    expect(Object.keys(connections).sort()).toEqual(['{state="busy"}', '{state="idle"}']);
    const open = Object.values(connections).reduce((sum, each) => sum + each, 0);
    expect(open).toBeGreaterThan(0);
    expect(scraped.get('trade_database_pool_waiting')).toBe(0);
  });
});

test('prices have an age by market, and open sockets are counted', async () => {
  const context = await openAppContext({
    config: { ...readConfig({ SIM_SEED: 'metrics' }), ...MEASURED },
    database: await openFilledDatabase('pglite'),
    log: createLogger('silent'),
  });
  const app = await buildApp(context);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const ages = seriesOf(await scrape(context), 'trade_tick_age_seconds');
  expect(Object.keys(ages)).toContain('{market="btcusdt"}');
  for (const age of Object.values(ages)) expect(age).toBeGreaterThanOrEqual(0);

  const sockets = async () => (await scrape(context)).get('trade_market_sockets');
  expect(await sockets()).toBe(0);
  const url = `${address.replace('http', 'ws')}/market-data/ws`;
  const open = [new WebSocket(url), new WebSocket(url)];
  await Promise.all(open.map((socket) => once(socket, 'open')));
  await expect.poll(sockets).toBe(2);
  open[0]?.close();
  await expect.poll(sockets).toBe(1);
  await app.close();
  await context.close();
});

test('the process is measured, and each context has separate metrics', async () => {
  const [one, two] = await Promise.all([
    startTestServer({ engine: 'pglite', config: MEASURED }),
    startTestServer({ engine: 'pglite', config: MEASURED }),
  ]);
  await one.client().call('getSetting');
  const calls = async () => seriesOf(await scrape(one.context), 'trade_calls_total');
  await expect.poll(calls).not.toEqual({});
  const other = await scrape(two.context);
  expect(seriesOf(other, 'trade_calls_total')).toEqual({});
  expect(other.get('process_resident_memory_bytes')).toBeGreaterThan(1e6);
  expect(other.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  await one.stop();
  await two.stop();
});

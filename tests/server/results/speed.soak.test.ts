import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ResultArea } from '#core/domain/results.ts';
import { transact } from '../../../server/db/transact.ts';
import { spotStandings } from '../../../server/modules/results/results.service.ts';
import { saveMeasurements } from '../../support/load/measurements.ts';
import { LOAD_TIMEOUT_MS } from '../../support/load/scale.ts';
import { type FundedMember, fund, fundedMember } from '../../support/server/funded-member.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

const ORDERS = 10_000;
const LIMIT_MS = 200;
const ROUNDS = 5;
const DAY_MS = 86_400_000;

/** PGlite is for the demo, where no member has so many orders (ADR-120). */
describe('speed of results on PostgreSQL', () => {
  let on: TestServer;
  let member: FundedMember;

  beforeAll(async () => {
    on = await startTestServer({ engine: 'postgres' });
    // Results are final only if each coin has a price.
    on.prices.set('btcusdt', '50000');
    on.prices.set('ethusdt', '2500');
    member = await fundedMember(on, { 1: { USDT: '100', BTC: '1000', ETH: '1000' } });
    await addOrders(member.id);
  }, LOAD_TIMEOUT_MS);
  afterAll(() => on.stop());

  const run = (statement: SQL) => on.context.db.execute(statement);

  /** Adds spot orders in two markets with their fills and entries, and options. */
  async function addOrders(memberId: number): Promise<void> {
    const { db } = on.context;
    const end = on.time.now();
    const at = sql.raw(
      `(${end} - (${ORDERS} - n)::bigint * ${Math.floor((90 * DAY_MS) / ORDERS)})`,
    );
    await db.execute(sql`create table planned as
      select n, nextval(pg_get_serial_sequence('spot_orders', 'id')) as id, ${at} as at, 1 + n % 2 as market,
        case when n % 5 < 2 then 'sell' else 'buy' end as side, 0.001 + (n % 7) * 0.0001 as quantity,
        30000 + (n * 7919) % 20000 as price,
        nextval(pg_get_serial_sequence('ledger_transactions', 'id')) as entry
      from generate_series(1, ${sql.raw(String(ORDERS))}) as n`);
    await run(sql`insert into spot_orders (id, member_id, market_id, side, kind, price, quantity, reserved,
        filled_quantity, filled_value, fee_rate, fee, status, placed_at, closed_at, matched_until)
      select id, ${memberId}, market, side, 'limit', price, quantity, 0, quantity, price * quantity, 0, 0,
        'done', at, at, at from planned`);
    await run(sql`insert into spot_fills (order_id, trade, filled_before, price, quantity, fee, at)
      select id, 'bulk', 0, price, quantity, 0, at from planned`);
    const legs = (owner: SQL, sign: SQL) => sql`
      select entry, ${owner}, 1 + market, ${sign} * quantity from planned
      union all select entry, ${owner}, 1, -${sign} * quantity * price from planned`;
    const sign = sql`(case side when 'buy' then 1 else -1 end)`;
    // Postings are inserted in the transaction of their entry.
    await transact(db, async (tx) => {
      await tx.execute(sql`insert into ledger_transactions (id, kind, reference, at)
      select entry, 'spot.place', 'spot:' || id, at from planned`);
      await tx.execute(sql`insert into ledger_legs (transaction_id, member_id, account, bucket, house, coin_id, amount)
      ${legs(sql`${memberId}::bigint, 1, 'available', null`, sign)}
      union all ${legs(sql`null, null, null, 'market'`, sql`(-1 * ${sign})`)}`);
    });
    await run(sql`insert into option_orders (member_id, market_id, coin_id, cycle_seconds, direction, stake,
        payout_rate, open_price, open_tick_at, open_source, bought_at, expires_at, status, outcome, profit,
        tick_price, tick_at, tick_source, settled_at)
      select ${memberId}, market, 1, 30, 'up', 10, 0.8, 1, at, 'bulk', at, at + 30000, 'settled',
        case when n % 2 = 0 then 'win' else 'loss' end, case when n % 2 = 0 then 8 else -10 end,
        1, at + 1, 'bulk', at + 32000 from planned`);
    await run(sql`drop table planned`);
    await run(sql`analyze`);
  }

  async function timeOf(read: () => Promise<unknown>): Promise<number> {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      // Adds a posting so that no cached result is used.
      await fund(on, member.id, { 1: { USDT: '1' } });
      const begin = performance.now();
      await read();
      times.push(performance.now() - begin);
    }
    return Math.round([...times].sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0);
  }

  test(`of ${ORDERS} orders`, { timeout: LOAD_TIMEOUT_MS }, async () => {
    const read = (area: ResultArea) => () => member.query('getResults', { area });
    expect((await read('spot')()).total.orders).toBe(ORDERS);
    expect((await read('options')()).total.orders).toBe(ORDERS);
    // There is no pause between replays here.
    const standingOf = spotStandings({ db: on.context.db, prices: on.prices }, async () => {});
    const spotMs = await timeOf(() => standingOf(member.id, on.time.now()));
    const optionsMs = await timeOf(read('options'));
    await read('spot')();
    const begin = performance.now();
    await read('spot')();
    const againMs = Math.round(performance.now() - begin);
    saveMeasurements(`results of ${ORDERS} orders`, { spotMs, optionsMs, againMs });
    expect(Math.max(spotMs, optionsMs)).toBeLessThan(LIMIT_MS);
  });
});

import Big from 'big.js';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ResultArea } from '#core/domain/results.ts';
import { saveMeasurements } from '../../support/load/measurements.ts';
import { LOAD_SEED, seeded } from '../../support/load/random.ts';
import { LOAD_ENGINES, LOAD_TIMEOUT_MS, scaled } from '../../support/load/scale.ts';
import type { FundedMember } from '../../support/server/funded-member.ts';
import {
  type LedgerFigures,
  readEntries,
  recomputeOptions,
  recomputeSpot,
} from '../../support/server/ledger-results.ts';
import { randomTrader } from '../../support/server/random-trader.ts';
import { startTestServer, type TestServer } from '../../support/server/test-server.ts';

/** The number of members on both engines together; 200 in the long form. */
const MEMBERS = scaled(10, 100);
const STEPS = 24;
const PRICE_AGE_MS = 600_000;
const UNIT_ID = 1;

describe.each(LOAD_ENGINES)(`results of random members on %s, seed ${LOAD_SEED}`, (engine) => {
  let on: TestServer;
  const random = seeded(LOAD_SEED);

  beforeAll(async () => {
    on = await startTestServer({ engine });
    await on.context.db.execute(sql`update markets set fee = 0.0013`);
  });
  afterAll(() => on.stop());

  async function marketsOf(table: 'spot_orders' | 'option_orders', { id }: FundedMember) {
    const { rows } = await on.context.db.execute<{ id: string; market_id: string }>(
      sql`select id, market_id from ${sql.raw(table)} where member_id = ${id}`,
    );
    const found = new Map(rows.map((row) => [String(row.id), String(row.market_id)]));
    return (orderId: string) => found.get(orderId) ?? 'missing';
  }

  const priceAt = async (coinId: number, at: number) => {
    const symbol = { 2: 'btcusdt', 3: 'ethusdt' }[coinId] ?? '';
    const tick = await on.prices.tickAtOrBefore(symbol, at, at - PRICE_AGE_MS);
    const other = await on.prices.tickAtOrBefore('btcusdt', at, at - PRICE_AGE_MS);
    const step = await on.prices.tickAtOrBefore('ethbtc', at, at - PRICE_AGE_MS);
    if (tick || coinId !== 3) return tick?.price;
    return step && other && new Big(step.price).times(other.price).toFixed();
  };

  type Wire = Awaited<ReturnType<typeof read>>['total'];
  const read = (member: FundedMember, area: ResultArea) => member.query('getResults', { area });

  async function expectSame(
    groups: ReadonlyMap<string, LedgerFigures>,
    { total, markets, days }: Awaited<ReturnType<typeof read>>,
  ) {
    const stated = new Map<string, Wire>([
      ...(total.orders ? [['total', total] as const] : []),
      ...markets.map((row) => [`market ${row.marketId}`, row] as const),
      ...days.map((row) => [`day ${row.dayAt}`, row] as const),
    ]);
    expect([...stated.keys()].sort()).toEqual([...groups.keys()].sort());
    for (const [key, figures] of groups) {
      const row = stated.get(key);
      const { orders, wins, losses, refunds, unknown, profit, best, worst, holds } = figures;
      expect(row, key).toMatchObject({ orders, wins, losses, refunds, unknown });
      const ends = [profit, best, worst].map((amount) => amount?.toFixed());
      expect([row?.profit, row?.best, row?.worst], key).toEqual(ends);
      if (holds.length === 0) continue;
      const average = holds.reduce((sum, hold) => sum + hold, 0) / holds.length / 1000;
      expect(Math.abs((row?.holdSeconds ?? 0) - average), key).toBeLessThan(1);
    }
  }

  /**
   * Expects that the fees in the ledger are those of the fills, and that the results state their
   * value.
   */
  async function expectFees(member: FundedMember, fees: Wire['fees']) {
    const { rows } = await on.context.db.execute<{
      quote: string;
      value: string;
      ledger: boolean;
    }>(sql`
      with own as (
        select fill.*, side, quote.code as quote, case side when 'buy' then child_id else parent_id end as coin_id
        from spot_orders o join spot_fills fill on order_id = o.id join markets m on m.id = market_id
        join coins quote on quote.id = parent_id where member_id = ${member.id}
      ), paid as (
        select leg.coin_id, sum(leg.amount) as fee from ledger_legs leg where house = 'fees' and transaction_id in (
          select entry.id from ledger_transactions entry join ledger_legs mine on transaction_id = entry.id
          where mine.member_id = ${member.id} and kind like 'spot.%') group by 1
      )
      select quote, sum(case side when 'buy' then fee * price else fee end)::text as value,
        (select coalesce(bool_and(fee = (select sum(fee) from own where own.coin_id = paid.coin_id)), true)
          from paid) as ledger
      from own group by quote having sum(fee) > 0 order by quote`);
    expect(rows.every(({ ledger }) => ledger)).toBe(true);
    const values = rows.map(({ quote, value }) => ({
      coin: quote,
      amount: new Big(value).toFixed(),
    }));
    expect([...fees].sort((a, b) => (a.coin < b.coin ? -1 : 1))).toEqual(values);
  }

  test(`those of ${MEMBERS} members match the ledger`, {
    timeout: LOAD_TIMEOUT_MS,
  }, async () => {
    const seen = { members: 0, spotOrders: 0, options: 0, sales: 0, unknown: 0, lots: 0 };
    for (let index = 0; index < MEMBERS; index += 1) {
      const member = await randomTrader(on, random, STEPS);
      await member.login(member.username, 'river88stone');
      const entries = await readEntries(on.context.db, member.id);
      const options = await read(member, 'options');
      const ofOptions = await marketsOf('option_orders', member);
      await expectSame(recomputeOptions(entries, UNIT_ID, ofOptions), options);

      const spot = await read(member, 'spot');
      const marketOf = await marketsOf('spot_orders', member);
      const { groups, pools } = await recomputeSpot(entries, {
        unitId: UNIT_ID,
        marketOf,
        priceAt,
      });
      await expectSame(groups, spot);
      await expectFees(member, spot.total.fees);

      const { list } = await member.query('getCostBasis', {});
      const held = [...pools]
        .filter(([, { held: amount }]) => amount.gt('0'))
        .sort(([a], [b]) => a - b);
      expect(
        list.map(({ coinId, known, cost, unknown }) => [coinId, known, cost, unknown]),
      ).toEqual(
        held.map(([coinId, pool]) => [
          String(coinId),
          ...[pool.known, pool.cost, pool.held.minus(pool.known)].map((amount) => amount.toFixed()),
        ]),
      );
      seen.members += 1;
      seen.options += options.total.orders ?? 0;
      seen.spotOrders += spot.total.orders ?? 0;
      seen.sales += (spot.total.wins ?? 0) + (spot.total.losses ?? 0);
      seen.unknown += spot.total.unknown ?? 0;
      seen.lots += list.length;
    }
    expect(seen.sales).toBeGreaterThan(0);
    expect(seen.unknown).toBeGreaterThan(0);
    saveMeasurements(`results ${engine}`, seen);
  });
});

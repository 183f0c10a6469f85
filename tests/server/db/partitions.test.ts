import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { money } from '#core/domain/money.ts';
import {
  createMonths,
  dropMonths,
  listPartitions,
  PARTITIONED,
} from '../../../server/db/partitions.ts';
import { marketTicks } from '../../../server/db/schema/market.ts';
import { sqlState } from '../../../server/db/transact.ts';
import {
  findFirstTrade,
  findTick,
  findTrades,
  forgetTicks,
} from '../../../server/market/htx/ticks.repo.ts';
import { ENGINES } from '../../support/server/database.ts';
import { type OlderDatabase, openOlderDatabase } from '../../support/server/older-database.ts';

const [TICKS] = PARTITIONED;
const DAY = 86_400_000;
/**
 * The time is in the future, because the bound of the first partition follows from the last tick.
 */
const LAST = Date.UTC(2096, 0, 20, 23, 59, 59, 999);
const [FEBRUARY, MARCH, APRIL, MAY] = [1, 2, 3, 4].map((month) => Date.UTC(2096, month));
const at = (time: number, id = '1') => ({
  symbol: 'btcusdt',
  at: time,
  tradeId: id,
  source: 'htx',
  price: money('50000'),
  amount: money('1'),
});

describe.each(ENGINES)('ticks in monthly partitions on %s', (engine) => {
  let database: OlderDatabase;
  let before: unknown[];
  const rows = async () =>
    (
      await database.db.execute(sql`select symbol, at, trade_id, price, amount, source
        from market_ticks order by symbol, at, trade_id`)
    ).rows;
  const partitions = () => listPartitions(database.db, TICKS);
  const names = async () => (await partitions()).map(({ name }) => name);
  const in_ = async (partition: string) =>
    (
      await database.db.execute(sql`select at from ${sql.identifier(partition)} order by at`)
    ).rows.map((row) => Number(row.at));

  beforeAll(async () => {
    database = await openOlderDatabase(engine, 27);
    await database.db.execute(sql`insert into market_ticks
      select 'btcusdt', ${LAST}::bigint - n * 60000, n::text, 50000 + n, 1, 'htx'
      from generate_series(0, 20000) as n`);
    before = await rows();
    await database.upgrade();
  });
  afterAll(() => database.close());

  test('an upgrade keeps every tick, in a partition up to the end of the month', async () => {
    expect(await rows()).toEqual(before);
    expect(await partitions()).toEqual([
      { name: 'market_ticks_before', from: null, until: FEBRUARY, isDefault: false },
      { name: 'market_ticks_default', from: null, until: null, isDefault: true },
    ]);
  });

  test('a tick without a month is not refused, and moves when its month is created', async () => {
    const { db } = database;
    await db.insert(marketTicks).values([at(FEBRUARY ?? 0), at(MARCH ?? 0), at(MAY ?? 0)]);
    expect(await in_('market_ticks_default')).toEqual([FEBRUARY, MARCH, MAY]);
    await Promise.all([createMonths(db, TICKS, LAST), createMonths(db, TICKS, LAST)]);
    await createMonths(db, TICKS, LAST);
    expect(await names()).toEqual([
      'market_ticks_before',
      'market_ticks_2096_02',
      'market_ticks_2096_03',
      'market_ticks_default',
    ]);
    expect(await in_('market_ticks_2096_02')).toEqual([FEBRUARY]);
    expect(await in_('market_ticks_2096_03')).toEqual([MARCH]);
    expect(await in_('market_ticks_default')).toEqual([MAY]);
    expect(await rows()).toHaveLength(before.length + 3);
  });

  test('a tick is stored once and its price is positive, in every partition', async () => {
    const { db } = database;
    for (const time of [LAST, FEBRUARY ?? 0, (APRIL ?? 0) - 1, MAY ?? 0]) {
      await db.insert(marketTicks).values(at(time, '7')).onConflictDoNothing();
      await db.insert(marketTicks).values(at(time, '7')).onConflictDoNothing();
      const twice = db.insert(marketTicks).values(at(time, '7'));
      expect(await twice.catch(sqlState)).toBe('23505');
      const free = db.insert(marketTicks).values({ ...at(time, '8'), price: money('0') });
      expect(await free.catch(sqlState)).toBe('23514');
    }
    expect(await rows()).toHaveLength(before.length + 7);
  });

  test('reads across months are in order and use the indexes', async () => {
    const { db } = database;
    const [february = 0, april = 0] = [FEBRUARY, APRIL];
    expect((await findTick(db, 'btcusdt', february + 5, LAST - DAY))?.at).toBe(february);
    expect((await findFirstTrade(db, 'btcusdt', LAST, april))?.at).toBe(february);
    const { trades } = await findTrades(db, 'btcusdt', {
      after: LAST - 120_001,
      atMost: money('1000000'),
    });
    const times = trades.map((trade) => trade.at);
    expect(times).toEqual([...times].sort((one, other) => one - other));
    expect(times).toHaveLength(10);
    await db.execute(sql`analyze market_ticks`);
    const { rows: plan } =
      await db.execute(sql`explain (analyze, format json, costs off, timing off)
      select * from market_ticks where symbol = 'btcusdt' and at > ${LAST - 5 * DAY}::bigint
      order by at, length(trade_id), trade_id limit 100`);
    const text = JSON.stringify(plan);
    expect(text).not.toMatch(/"Sort Method": "external/);
    const read = [...text.matchAll(/"Actual Rows": (\d+)/g)].map(([, count]) => Number(count));
    // The server does not read the 7,200 ticks of these days.
    expect(Math.max(...read)).toBeLessThan(300);
  });

  test('months are dropped whole when their last tick is old enough', async () => {
    const { db } = database;
    const [february = 0, march = 0, april = 0] = [FEBRUARY, MARCH, APRIL];
    expect(await dropMonths(db, TICKS, february - 1)).toEqual([]);
    expect(await dropMonths(db, TICKS, february)).toEqual(['market_ticks_before']);
    expect((await rows()).map((row) => Number((row as { at: unknown }).at))[0]).toBe(february);
    await forgetTicks(db, march);
    expect(await in_('market_ticks_2096_02')).toEqual([]);
    await createMonths(db, TICKS, april);
    expect(await dropMonths(db, TICKS, april)).toEqual([
      'market_ticks_2096_02',
      'market_ticks_2096_03',
    ]);
    expect(await names()).toEqual([
      ...['market_ticks_2096_04', 'market_ticks_2096_05', 'market_ticks_2096_06'],
      'market_ticks_default',
    ]);
    expect(await in_('market_ticks_2096_05')).toEqual([MAY, MAY]);
    await db.insert(marketTicks).values(at(5));
    await dropMonths(db, TICKS, april);
    expect(await in_('market_ticks_default')).toEqual([]);
  });
});

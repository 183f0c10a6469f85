import { randomBytes } from 'node:crypto';
import { asc, eq, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../db/db.ts';
import { coins, marketSecrets, markets } from '../db/schema/market.ts';
import { optionExposure } from '../db/schema/options.ts';
import { spotOrders } from '../db/schema/spot.ts';
import type { MarketInfo } from './market-data.ts';
import { dayStart, marketDayOf } from './periods.ts';
import type { Secret } from './sim/market.ts';

/**
 * The market starts this many days early, so the 24 hours before the first order are also
 * unpredictable.
 */
const HEAD_START_DAYS = 3;

/** The condition that a market has a running option or an open order. */
const isInUse = or(
  sql`exists (select from ${optionExposure} where ${optionExposure.marketId} = ${markets.id}
    and ${optionExposure.open} > 0)`,
  sql`exists (select from ${spotOrders} where ${spotOrders.marketId} = ${markets.id}
    and ${spotOrders.status} in ('open', 'waiting'))`,
);

/**
 * Returns the markets whose prices are followed, in listing order: the enabled markets and,
 * depending on `off`, either all disabled markets or those that are in use.
 */
export async function listMarkets(db: Db, off: 'all' | 'inUse'): Promise<readonly MarketInfo[]> {
  const quote = alias(coins, 'quote');
  return db
    .select({
      symbol: markets.symbol,
      base: coins.code,
      quote: quote.code,
      pricePrecision: markets.pricePrecision,
      amountPrecision: markets.amountPrecision,
      minValue: markets.minValue,
      isOff: sql<boolean>`not ${markets.enabled}`,
    })
    .from(markets)
    .innerJoin(coins, eq(coins.id, markets.childId))
    .innerJoin(quote, eq(quote.id, markets.parentId))
    .where(off === 'all' ? undefined : or(eq(markets.enabled, true), isInUse))
    .orderBy(asc(markets.sort), asc(markets.id));
}

const SEED = 'simulation.seed';
const BORN = 'simulation.born';
const SINCE = 'simulation.since';

/**
 * Returns the simulated market's secret of this database. The first call creates it: a random seed,
 * the first day (a few days early), and the time since which the current algorithm generates
 * trades. In an older database, that time is the present.
 */
export async function simulationSecret(db: Db, now: number): Promise<Secret> {
  let secrets = await findSecrets(db);
  if (!secrets.has(SINCE)) {
    const seed = randomBytes(32).toString('hex');
    const born = marketDayOf(now) - HEAD_START_DAYS;
    // This is a single statement so that, if two instances start together, one of them inserts all
    // rows.
    const created = secrets.has(SEED)
      ? [{ name: SINCE, value: String(now) }]
      : [
          { name: SEED, value: seed },
          { name: BORN, value: String(born) },
          { name: SINCE, value: String(dayStart(born)) },
        ];
    await db.insert(marketSecrets).values(created).onConflictDoNothing();
    secrets = await findSecrets(db);
  }
  const [seed, born, since] = [SEED, BORN, SINCE].map((name) => secrets.get(name));
  if (!seed || !born || !since) throw new Error('the market secret is incomplete');
  return { seed, born: Number(born), since: Number(since) };
}

/** Returns true if the prices of this database have been simulated. */
export async function hasSimulatedMarket(db: Db): Promise<boolean> {
  return (await findSecrets(db)).has(SEED);
}

async function findSecrets(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.select().from(marketSecrets);
  return new Map(rows.map(({ name, value }) => [name, value]));
}

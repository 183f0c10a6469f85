import { randomBytes } from 'node:crypto';
import { asc, eq, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../db/client.ts';
import { coins, marketSecrets, markets } from '../db/schema/market.ts';
import { optionExposure } from '../db/schema/options.ts';
import { spotOrders } from '../db/schema/spot.ts';
import type { MarketInfo } from './market-data.ts';
import { dayOf } from './periods.ts';
import type { Secret } from './sim/market.ts';

/** The 24 hours before the first order belong to the unforeseeable days too. */
const HEAD_START_DAYS = 3;

/** Something still runs in a market: an option, or an order that waits. */
const isInUse = or(
  sql`exists (select from ${optionExposure} where ${optionExposure.marketId} = ${markets.id}
    and ${optionExposure.open} > 0)`,
  sql`exists (select from ${spotOrders} where ${spotOrders.marketId} = ${markets.id}
    and ${spotOrders.status} = 'open')`,
);

/**
 * The markets whose prices are followed, in listing order: the enabled ones, and those switched off of
 * which `off` says so: all, or those in which something still runs.
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

/** A secret of this database, made the first time anyone asks. */
async function secretOf(db: Db, name: string, made: string): Promise<string> {
  await db.insert(marketSecrets).values({ name, value: made }).onConflictDoNothing();
  const [row] = await db.select().from(marketSecrets).where(eq(marketSecrets.name, name));
  if (row === undefined) throw new Error(`market secret ${name} is missing`);
  return row.value;
}

/** The simulated market's random seed in this database, and the day it was born (a few days early). */
export async function simulationSecret(db: Db, now: number): Promise<Secret> {
  const seed = await secretOf(db, 'simulation.seed', randomBytes(32).toString('hex'));
  const born = await secretOf(db, 'simulation.born', String(dayOf(now) - HEAD_START_DAYS));
  return { seed, born: Number(born) };
}

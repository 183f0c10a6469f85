import { randomBytes } from 'node:crypto';
import { asc, eq, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../db/db.ts';
import { coins, marketSecrets, markets } from '../db/schema/market.ts';
import { optionExposure } from '../db/schema/options.ts';
import { spotOrders } from '../db/schema/spot.ts';
import type { MarketInfo } from './market-data.ts';
import { dayOf, dayStart } from './periods.ts';
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

const SEED = 'simulation.seed';
const BORN = 'simulation.born';
const SINCE = 'simulation.since';

/**
 * The simulated market's secret in this database, made the first time anyone asks: a random seed, the
 * day it was born (a few days early), and when its trades began to be made as they are now. A database
 * from before that has no such moment yet: it is now.
 */
export async function simulationSecret(db: Db, now: number): Promise<Secret> {
  let kept = await findSecrets(db);
  if (!kept.has(SINCE)) {
    const seed = randomBytes(32).toString('hex');
    const born = dayOf(now) - HEAD_START_DAYS;
    // One statement: of two instances that start at once, one makes all of it.
    const made = kept.has(SEED)
      ? [{ name: SINCE, value: String(now) }]
      : [
          { name: SEED, value: seed },
          { name: BORN, value: String(born) },
          { name: SINCE, value: String(dayStart(born)) },
        ];
    await db.insert(marketSecrets).values(made).onConflictDoNothing();
    kept = await findSecrets(db);
  }
  const [seed, born, since] = [SEED, BORN, SINCE].map((name) => kept.get(name));
  if (!seed || !born || !since) throw new Error('the market secret is incomplete');
  return { seed, born: Number(born), since: Number(since) };
}

async function findSecrets(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.select().from(marketSecrets);
  return new Map(rows.map(({ name, value }) => [name, value]));
}

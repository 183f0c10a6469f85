import { randomBytes } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../db/client.ts';
import { coins, marketSecrets, markets } from '../db/schema/market.ts';
import type { MarketInfo } from './market-data.ts';

/** The enabled markets in listing order. */
export async function listMarkets(db: Db): Promise<readonly MarketInfo[]> {
  const quote = alias(coins, 'quote');
  return db
    .select({
      symbol: markets.symbol,
      base: coins.code,
      quote: quote.code,
      pricePrecision: markets.pricePrecision,
      amountPrecision: markets.amountPrecision,
      minValue: markets.minValue,
    })
    .from(markets)
    .innerJoin(coins, eq(coins.id, markets.childId))
    .innerJoin(quote, eq(quote.id, markets.parentId))
    .where(eq(markets.enabled, true))
    .orderBy(asc(markets.sort), asc(markets.id));
}

/** The simulated market's seed of this database, made at random the first time anyone asks. */
export async function simulationSeed(db: Db): Promise<string> {
  const name = 'simulation';
  await db
    .insert(marketSecrets)
    .values({ name, value: randomBytes(32).toString('hex') })
    .onConflictDoNothing();
  const [row] = await db.select().from(marketSecrets).where(eq(marketSecrets.name, name));
  if (row === undefined) throw new Error('the simulated market has no seed');
  return row.value;
}

import { asc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/db.ts';
import { cachedRead } from '../../db/read-cache.ts';
import { coins, markets } from '../../db/schema/market.ts';

export interface MarketRecord {
  readonly id: number;
  readonly symbol: string;
  readonly logo: string;
  readonly baseId: number;
  readonly base: string;
  readonly quoteId: number;
  readonly quote: string;
  /** Number of decimals of its prices. */
  readonly pricePrecision: number;
}

/**
 * Returns the enabled markets in listing order; optionally, only those of one quote (parent) or
 * base (child) coin.
 */
export async function findMarkets(
  db: Db,
  { parentId, childId }: { parentId?: number | undefined; childId?: number | undefined } = {},
): Promise<readonly MarketRecord[]> {
  const listed = await cachedRead(db, 'market.list', () => listEnabled(db));
  if (parentId === undefined && childId === undefined) return listed;
  return listed.filter(
    ({ baseId, quoteId }) =>
      (parentId === undefined || quoteId === parentId) &&
      (childId === undefined || baseId === childId),
  );
}

function listEnabled(db: Db): Promise<MarketRecord[]> {
  const quote = alias(coins, 'quote');
  return db
    .select({
      id: markets.id,
      symbol: markets.symbol,
      logo: markets.logo,
      baseId: coins.id,
      base: coins.code,
      quoteId: quote.id,
      quote: quote.code,
      pricePrecision: markets.pricePrecision,
    })
    .from(markets)
    .innerJoin(coins, eq(coins.id, markets.childId))
    .innerJoin(quote, eq(quote.id, markets.parentId))
    .where(eq(markets.enabled, true))
    .orderBy(asc(markets.sort), asc(markets.id));
}

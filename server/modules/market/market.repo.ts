import { and, asc, eq, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.ts';
import { coins, markets } from '../../db/schema/market.ts';

export interface MarketRecord {
  readonly id: number;
  readonly symbol: string;
  readonly logo: string;
  readonly baseId: number;
  readonly base: string;
  readonly quoteId: number;
  readonly quote: string;
}

/** Enabled markets in listing order, of one parent (quote) or child (base) coin only when given. */
export function findMarkets(
  db: Db,
  only: { parentId?: number | undefined; childId?: number | undefined } = {},
): Promise<MarketRecord[]> {
  const quote = alias(coins, 'quote');
  const wanted: SQL[] = [eq(markets.enabled, true)];
  if (only.parentId !== undefined) wanted.push(eq(markets.parentId, only.parentId));
  if (only.childId !== undefined) wanted.push(eq(markets.childId, only.childId));
  return db
    .select({
      id: markets.id,
      symbol: markets.symbol,
      logo: markets.logo,
      baseId: coins.id,
      base: coins.code,
      quoteId: quote.id,
      quote: quote.code,
    })
    .from(markets)
    .innerJoin(coins, eq(coins.id, markets.childId))
    .innerJoin(quote, eq(quote.id, markets.parentId))
    .where(and(...wanted))
    .orderBy(asc(markets.sort), asc(markets.id));
}

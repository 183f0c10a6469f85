import { asc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { PairOfCoins } from '#core/domain/conversion.ts';
import type { Db } from '../../db/db.ts';
import { cachedRead } from '../../db/read-cache.ts';
import { coins, markets } from '../../db/schema/market.ts';

export interface OfferedCoin {
  readonly id: number;
  readonly code: string;
  /** Number of decimals of its amounts. */
  readonly scale: number;
}

/** A coin that is or was once offered. */
interface ListedCoin extends OfferedCoin {
  readonly isOffered: boolean;
}

/**
 * Returns all coins in their order, including those that are no longer offered, because members may
 * hold them.
 */
export function listAllCoins(db: Db): Promise<readonly ListedCoin[]> {
  return cachedRead(db, 'wallet.coins', async () =>
    db
      .select({ id: coins.id, code: coins.code, scale: coins.scale, isOffered: coins.enabled })
      .from(coins)
      .orderBy(asc(coins.sort), asc(coins.id)),
  );
}

/** Returns the offered coins in their order. */
export async function listCoins(db: Db): Promise<readonly OfferedCoin[]> {
  return (await listAllCoins(db)).filter(({ isOffered }) => isOffered);
}

/** Returns an offered coin. */
export async function findCoin(db: Db, coinId: number): Promise<OfferedCoin | undefined> {
  return (await listCoins(db)).find(({ id }) => id === coinId);
}

const base = alias(coins, 'base');
const quote = alias(coins, 'quote');

export interface OfferedPair extends PairOfCoins {
  readonly id: number;
  readonly pricePrecision: number;
  readonly quantityPrecision: number;
}

/** Returns every market with the codes of its coins. */
export function listPairs(db: Db): Promise<readonly OfferedPair[]> {
  return cachedRead(db, 'wallet.pairs', async () =>
    db
      .select({
        id: markets.id,
        symbol: markets.symbol,
        base: base.code,
        quote: quote.code,
        pricePrecision: markets.pricePrecision,
        quantityPrecision: markets.amountPrecision,
      })
      .from(markets)
      .innerJoin(base, eq(base.id, markets.childId))
      .innerJoin(quote, eq(quote.id, markets.parentId))
      .where(eq(markets.enabled, true))
      .orderBy(asc(markets.sort), asc(markets.id)),
  );
}

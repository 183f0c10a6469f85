import { and, asc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { PairOfCoins } from '../../../src/domain/conversion.ts';
import { type Money, money } from '../../../src/domain/money.ts';
import type { Db } from '../../db/client.ts';
import { balances } from '../../db/schema/ledger.ts';
import { coins, markets } from '../../db/schema/market.ts';

export interface CoinBalance {
  readonly account: number;
  readonly coinId: number;
  readonly available: Money;
  readonly frozen: Money;
}

export function listCoins(db: Db): Promise<{ id: number; code: string }[]> {
  return db
    .select({ id: coins.id, code: coins.code })
    .from(coins)
    .where(eq(coins.enabled, true))
    .orderBy(asc(coins.sort), asc(coins.id));
}

/** A coin on offer. */
export async function findCoin(
  db: Db,
  coinId: number,
): Promise<{ id: number; code: string } | undefined> {
  const [coin] = await db
    .select({ id: coins.id, code: coins.code })
    .from(coins)
    .where(and(eq(coins.id, coinId), eq(coins.enabled, true)));
  return coin;
}

export async function listBalances(db: Db, memberId: number): Promise<CoinBalance[]> {
  const rows = await db.select().from(balances).where(eq(balances.memberId, memberId));
  return rows.map(({ account, coinId, available, frozen }) => ({
    account,
    coinId,
    available: money(available),
    frozen: money(frozen),
  }));
}

const base = alias(coins, 'base');
const quote = alias(coins, 'quote');

/** Every market by the codes of its coins. */
export function listPairs(db: Db): Promise<PairOfCoins[]> {
  return db
    .select({ symbol: markets.symbol, base: base.code, quote: quote.code })
    .from(markets)
    .innerJoin(base, eq(base.id, markets.childId))
    .innerJoin(quote, eq(quote.id, markets.parentId))
    .where(eq(markets.enabled, true))
    .orderBy(asc(markets.sort), asc(markets.id));
}

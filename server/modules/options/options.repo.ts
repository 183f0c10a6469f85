import { asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Money } from '#core/domain/money.ts';
import type { OptionDuration } from '#core/domain/options-ticket.ts';
import type { Db } from '../../db/db.ts';
import { idsOf, type RecordList } from '../../db/paging/record-list.ts';
import { cachedRead } from '../../db/read-cache.ts';
import { coins, markets } from '../../db/schema/market.ts';
import { optionDurations, optionOrders } from '../../db/schema/options.ts';

/** The coin of all stakes and payouts, regardless of the market. */
const STAKE_COIN = 'USDT';

export type OptionRow = typeof optionOrders.$inferSelect;

export interface MarketName {
  readonly id: number;
  readonly symbol: string;
  /** The pair, such as `BTC/USDT`. */
  readonly title: string;
  /** Code of the coin in which its prices are stated. */
  readonly quote: string;
}

export interface OrderOfMarket {
  readonly order: OptionRow;
  readonly market: MarketName;
  /** Code of the stake's coin. */
  readonly coin: string;
}

const base = alias(coins, 'base');
const quote = alias(coins, 'quote');
const stakeCoin = alias(coins, 'stake_coin');
const marketColumns = {
  id: markets.id,
  symbol: markets.symbol,
  base: base.code,
  quote: quote.code,
};

function marketName(row: { id: number; symbol: string; base: string; quote: string }): MarketName {
  const { id, symbol, quote: quoteCoin } = row;
  return { id, symbol, title: `${row.base}/${quoteCoin}`, quote: quoteCoin };
}

/** Returns the enabled market with this id. */
export async function findMarket(db: Db, marketId: number): Promise<MarketName | undefined> {
  const offered = await cachedRead(db, 'options.markets', () => listMarketNames(db));
  return offered.find(({ id }) => id === marketId);
}

async function listMarketNames(db: Db): Promise<readonly MarketName[]> {
  const rows = await db
    .select(marketColumns)
    .from(markets)
    .innerJoin(base, eq(base.id, markets.childId))
    .innerJoin(quote, eq(quote.id, markets.parentId))
    .where(eq(markets.enabled, true));
  return rows.map(marketName);
}

export function findStakeCoin(db: Db): Promise<{ readonly id: number; readonly code: string }> {
  return cachedRead(db, 'options.stakeCoin', async () => {
    const [coin] = await db
      .select({ id: coins.id, code: coins.code })
      .from(coins)
      .where(eq(coins.code, STAKE_COIN));
    if (!coin) throw new Error(`coin ${STAKE_COIN} is missing: import the reference data`);
    return coin;
  });
}

/** An offered duration with its payout rate, without the member's current largest stake. */
export type OfferedDuration = Omit<OptionDuration, 'maximumStake' | 'payoutRate'> & {
  readonly payoutRate: Money;
};

/** Returns the offered durations, shortest first. */
export function listDurations(db: Db): Promise<readonly OfferedDuration[]> {
  return cachedRead(db, 'options.terms', async () => {
    const rows = await db
      .select()
      .from(optionDurations)
      .where(eq(optionDurations.enabled, true))
      .orderBy(asc(optionDurations.seconds));
    return rows.map((row) => ({
      durationSeconds: row.seconds,
      minimumStake: row.minStake,
      payoutRate: row.payoutRate,
    }));
  });
}

function selectOrders(db: Db) {
  return db
    .select({ order: optionOrders, market: marketColumns, coin: stakeCoin.code })
    .from(optionOrders)
    .innerJoin(markets, eq(markets.id, optionOrders.marketId))
    .innerJoin(base, eq(base.id, markets.childId))
    .innerJoin(quote, eq(quote.id, markets.parentId))
    .innerJoin(stakeCoin, eq(stakeCoin.id, optionOrders.coinId))
    .$dynamic();
}

export async function findOrder(db: Db, orderId: number): Promise<OrderOfMarket | undefined> {
  const [row] = await selectOrders(db).where(eq(optionOrders.id, orderId));
  return row && { ...row, market: marketName(row.market) };
}

/** Selects a member's orders of one status. */
export function ordersOf(memberId: number, status: OptionRow['status']): RecordList {
  return idsOf({ table: optionOrders, id: optionOrders.id }, [
    [
      [optionOrders.memberId, memberId],
      [optionOrders.status, status],
    ],
  ]);
}

/** Returns the orders that `ids` selects, newest first. */
export async function listOrders(db: Db, ids: SQL): Promise<OrderOfMarket[]> {
  const rows = await selectOrders(db)
    .where(sql`${optionOrders.id} = any(array(${ids}))`)
    .orderBy(desc(optionOrders.id));
  return rows.map((row) => ({ ...row, market: marketName(row.market) }));
}

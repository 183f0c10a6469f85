import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { money } from '../../../src/domain/money.ts';
import type { OptionTerm } from '../../../src/domain/options-ticket.ts';
import type { Db } from '../../db/client.ts';
import { idsOf, type RecordList } from '../../db/paging/record-list.ts';
import { coins, markets } from '../../db/schema/market.ts';
import { optionCycles, optionOrders } from '../../db/schema/options.ts';

/** Options are staked and paid in this coin, whatever the market. */
const STAKE_COIN = 'USDT';

export type OptionRow = typeof optionOrders.$inferSelect;

export interface MarketName {
  readonly id: number;
  readonly symbol: string;
  /** `BTC/USDT`. */
  readonly title: string;
}

export interface OrderOfMarket {
  readonly order: OptionRow;
  readonly market: MarketName;
}

const base = alias(coins, 'base');
const quote = alias(coins, 'quote');
const marketColumns = {
  id: markets.id,
  symbol: markets.symbol,
  base: base.code,
  quote: quote.code,
};

function marketName(row: { id: number; symbol: string; base: string; quote: string }): MarketName {
  return { id: row.id, symbol: row.symbol, title: `${row.base}/${row.quote}` };
}

export async function findMarket(db: Db, marketId: number): Promise<MarketName | undefined> {
  const [row] = await db
    .select(marketColumns)
    .from(markets)
    .innerJoin(base, eq(base.id, markets.childId))
    .innerJoin(quote, eq(quote.id, markets.parentId))
    .where(and(eq(markets.id, marketId), eq(markets.enabled, true)));
  return row && marketName(row);
}

export async function findStakeCoin(db: Db): Promise<{ id: number; code: string }> {
  const [coin] = await db
    .select({ id: coins.id, code: coins.code })
    .from(coins)
    .where(eq(coins.code, STAKE_COIN));
  if (!coin) throw new Error(`coin ${STAKE_COIN} is missing: import the reference data`);
  return coin;
}

/** Durations on offer, shortest first. */
export async function listTerms(db: Db): Promise<Required<OptionTerm>[]> {
  const rows = await db
    .select()
    .from(optionCycles)
    .where(eq(optionCycles.enabled, true))
    .orderBy(asc(optionCycles.seconds));
  return rows.map((row) => ({
    cycleSeconds: row.seconds,
    minimumStake: money(row.minStake),
    payoutRate: money(row.payoutRate),
  }));
}

function selectOrders(db: Db) {
  return db
    .select({ order: optionOrders, market: marketColumns })
    .from(optionOrders)
    .innerJoin(markets, eq(markets.id, optionOrders.marketId))
    .innerJoin(base, eq(base.id, markets.childId))
    .innerJoin(quote, eq(quote.id, markets.parentId))
    .$dynamic();
}

export async function findOrder(db: Db, orderId: number): Promise<OrderOfMarket | undefined> {
  const [row] = await selectOrders(db).where(eq(optionOrders.id, orderId));
  return row && { order: row.order, market: marketName(row.market) };
}

/** A member's orders of one status. */
export function ordersOf(memberId: number, status: OptionRow['status']): RecordList {
  const ids = idsOf({ table: optionOrders, id: optionOrders.id }, [
    [
      [optionOrders.memberId, memberId],
      [optionOrders.status, status],
    ],
  ]);
  return { memberId, name: `options/${status}`, ids };
}

/** The orders that `ids` selects, newest first. */
export async function listOrders(db: Db, ids: SQL): Promise<OrderOfMarket[]> {
  const rows = await selectOrders(db)
    .where(sql`${optionOrders.id} = any(array(${ids}))`)
    .orderBy(desc(optionOrders.id));
  return rows.map((row) => ({ order: row.order, market: marketName(row.market) }));
}

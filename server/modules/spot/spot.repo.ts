import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { money } from '../../../src/domain/money.ts';
import type { SpotSide, SpotStatus, SpotTerms } from '../../../src/domain/spot-order.ts';
import type { Db, Tx } from '../../db/client.ts';
import { remembered } from '../../db/remembered.ts';
import { coins, markets } from '../../db/schema/market.ts';
import { spotOrders } from '../../db/schema/spot.ts';

export type SpotOrderRow = typeof spotOrders.$inferSelect;

export interface SpotMarket {
  readonly id: number;
  readonly symbol: string;
  readonly baseId: number;
  readonly base: string;
  readonly quoteId: number;
  readonly quote: string;
  /** `BTC/USDT`. */
  readonly title: string;
  readonly terms: { readonly [Key in keyof SpotTerms]: NonNullable<SpotTerms[Key]> };
}

const base = alias(coins, 'base');
const quote = alias(coins, 'quote');

/** The enabled market of an id or a symbol. */
export async function findSpotMarket(
  db: Db,
  wanted: { readonly id: number } | { readonly symbol: string },
): Promise<SpotMarket | undefined> {
  const offered = await remembered(db, 'spot.markets', () => listSpotMarkets(db));
  return offered.find((market) =>
    'id' in wanted ? market.id === wanted.id : market.symbol === wanted.symbol,
  );
}

async function listSpotMarkets(db: Db): Promise<readonly SpotMarket[]> {
  const rows = await db
    .select({ market: markets, base: base.code, quote: quote.code })
    .from(markets)
    .innerJoin(base, eq(base.id, markets.childId))
    .innerJoin(quote, eq(quote.id, markets.parentId))
    .where(eq(markets.enabled, true));
  return rows.map(toMarket);
}

function toMarket(row: {
  readonly market: typeof markets.$inferSelect;
  readonly base: string;
  readonly quote: string;
}): SpotMarket {
  const { market } = row;
  return {
    id: market.id,
    symbol: market.symbol,
    baseId: market.childId,
    base: row.base,
    quoteId: market.parentId,
    quote: row.quote,
    title: `${row.base}/${row.quote}`,
    terms: {
      feeRate: money(market.fee),
      minimumValue: money(market.minValue),
      pricePlaces: market.pricePrecision,
      quantityPlaces: market.amountPrecision,
    },
  };
}

export interface OrderOfMarket {
  readonly order: SpotOrderRow;
  readonly base: string;
  readonly quote: string;
  readonly pricePlaces: number;
}

/** A member's orders of one status, newest first. `page` counts from 1. */
export function listSpotOrders(
  db: Db,
  wanted: {
    readonly memberId: number;
    readonly status: SpotStatus;
    readonly side: SpotSide | undefined;
    readonly symbol: string | undefined;
    readonly page: number;
    readonly limit: number;
  },
): Promise<OrderOfMarket[]> {
  const { memberId, status, side, symbol, page, limit } = wanted;
  const where: (SQL | undefined)[] = [
    eq(spotOrders.memberId, memberId),
    eq(spotOrders.status, status),
    side && eq(spotOrders.side, side),
    symbol === undefined ? undefined : eq(markets.symbol, symbol),
  ];
  return db
    .select({
      order: spotOrders,
      base: base.code,
      quote: quote.code,
      pricePlaces: markets.pricePrecision,
    })
    .from(spotOrders)
    .innerJoin(markets, eq(markets.id, spotOrders.marketId))
    .innerJoin(base, eq(base.id, markets.childId))
    .innerJoin(quote, eq(quote.id, markets.parentId))
    .where(and(...where))
    .orderBy(desc(spotOrders.id))
    .limit(limit)
    .offset((page - 1) * limit);
}

/** An order with both coins of its market, locked until the transaction ends. */
export async function lockSpotOrder(db: Db, id: number) {
  const [found] = await db
    .select({ order: spotOrders, baseId: markets.childId, quoteId: markets.parentId })
    .from(spotOrders)
    .innerJoin(markets, eq(markets.id, spotOrders.marketId))
    .where(eq(spotOrders.id, id))
    .for('update', { of: spotOrders });
  return found;
}

/**
 * Open orders of a member. The member's row stays locked until the transaction ends, so that of orders
 * placed at once each counts the one before.
 */
export async function countOpenOrders(tx: Tx, memberId: number): Promise<number> {
  const { rows } = await tx.execute<{ open: string }>(
    sql`select count_open_spot_orders(${memberId})::text as open`,
  );
  return Number(rows[0]?.open);
}

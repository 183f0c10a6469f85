import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { SpotSide, SpotStatus, SpotTerms } from '../../../src/domain/spot-order.ts';
import type { Db, Tx } from '../../db/db.ts';
import { idsOf, type RecordList, type Stream } from '../../db/paging/record-list.ts';
import { sendNow } from '../../db/pipelined.ts';
import { cachedRead } from '../../db/read-cache.ts';
import { coins, markets } from '../../db/schema/market.ts';
import { spotOrders } from '../../db/schema/spot.ts';

type SpotOrderRow = typeof spotOrders.$inferSelect;

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

/** Returns the enabled market of an id or a symbol. */
export async function findSpotMarket(
  db: Db,
  selector: { readonly id: number } | { readonly symbol: string },
): Promise<SpotMarket | undefined> {
  const offered = await cachedRead(db, 'spot.markets', () => listSpotMarkets(db));
  return offered.find((market) =>
    'id' in selector ? market.id === selector.id : market.symbol === selector.symbol,
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
      feeRate: market.fee,
      minimumValue: market.minValue,
      pricePrecision: market.pricePrecision,
      quantityPrecision: market.amountPrecision,
    },
  };
}

export interface OrderOfMarket {
  readonly order: SpotOrderRow;
  readonly base: string;
  readonly quote: string;
  readonly pricePrecision: number;
}

/** Returns the id of the market of a symbol, enabled or not. */
export async function findMarketId(db: Db, symbol: string): Promise<number | undefined> {
  const [row] = await db.select({ id: markets.id }).from(markets).where(eq(markets.symbol, symbol));
  return row?.id;
}

/** Selects a member's orders of one status, optionally of one side or one market. */
export function spotOrdersOf(filter: {
  readonly memberId: number;
  readonly status: SpotStatus;
  readonly side: SpotSide | undefined;
  readonly marketId: number | undefined;
}): RecordList {
  const { memberId, status, side, marketId } = filter;
  const ids = status === 'open' ? openOf(filter) : closedOf({ ...filter, status });
  return { memberId, name: `spot/${status}/${side}/${marketId}`, ids };
}

type SpotFilter = Omit<Parameters<typeof spotOrdersOf>[0], 'status'>;

/** A member has few open orders, so these are filtered without an index of their own. */
function openOf({ memberId, side, marketId }: SpotFilter): RecordList['ids'] {
  const only = and(
    sql`${spotOrders.status} = 'open'`,
    side && eq(spotOrders.side, side),
    marketId === undefined ? undefined : eq(spotOrders.marketId, marketId),
  );
  return idsOf({ table: spotOrders, id: spotOrders.id, ...(only && { only }) }, [
    [[spotOrders.memberId, memberId]],
  ]);
}

function closedOf({
  memberId,
  status,
  side,
  marketId,
}: SpotFilter & { readonly status: SpotStatus }): RecordList['ids'] {
  const only = sql`${spotOrders.status} <> 'open'`;
  return idsOf(
    { table: spotOrders, id: spotOrders.id, only },
    (side ? [side] : SIDES).map(
      (one): Stream => [
        [spotOrders.memberId, memberId],
        [spotOrders.status, status],
        ...(marketId === undefined ? [] : [[spotOrders.marketId, marketId] as const]),
        [spotOrders.side, one],
      ],
    ),
  );
}

const SIDES = ['buy', 'sell'] as const;

/** Returns the orders that `ids` selects, newest first. */
export function listSpotOrders(db: Db, ids: SQL): Promise<OrderOfMarket[]> {
  return db
    .select({
      order: spotOrders,
      base: base.code,
      quote: quote.code,
      pricePrecision: markets.pricePrecision,
    })
    .from(spotOrders)
    .innerJoin(markets, eq(markets.id, spotOrders.marketId))
    .innerJoin(base, eq(base.id, markets.childId))
    .innerJoin(quote, eq(quote.id, markets.parentId))
    .where(sql`${spotOrders.id} = any(array(${ids}))`)
    .orderBy(desc(spotOrders.id));
}

/** An order with both coins of its market. */
export interface LockedOrder {
  readonly order: SpotOrderRow;
  readonly baseId: number;
  readonly quoteId: number;
}

/** Returns an order, locked until the transaction ends. */
export async function lockSpotOrder(db: Db, id: number): Promise<LockedOrder | undefined> {
  return (await lockSpotOrders(db, [id]))[0];
}

/** Returns orders by id, all locked until the transaction ends, in the order of their ids. */
export function lockSpotOrders(db: Db, ids: readonly number[]): Promise<LockedOrder[]> {
  return db
    .select({ order: spotOrders, baseId: markets.childId, quoteId: markets.parentId })
    .from(spotOrders)
    .innerJoin(markets, eq(markets.id, spotOrders.marketId))
    .where(inArray(spotOrders.id, [...ids]))
    .orderBy(spotOrders.id)
    .for('update', { of: spotOrders });
}

/** Returns the ids of a member's open orders, of one market or all, oldest first. */
export async function listOpenOrderIds(
  db: Db,
  memberId: number,
  marketId: number | undefined,
): Promise<number[]> {
  const { id, status } = spotOrders;
  const isOwn = and(
    eq(spotOrders.memberId, memberId),
    marketId === undefined ? undefined : eq(spotOrders.marketId, marketId),
  );
  const rows = await db
    .select({ id })
    .from(spotOrders)
    .where(and(sql`${status} = 'open'`, isOwn))
    .orderBy(id);
  return rows.map((row) => row.id);
}

/**
 * Counts the open orders of a member. Locks the member's row until the transaction ends, so that
 * orders placed at the same time are counted one after the other.
 */
export async function countOpenOrders(tx: Tx, memberId: number): Promise<number> {
  const counted = tx.execute<{ open: string }>(
    sql`select count_open_spot_orders(${memberId})::text as open`,
  );
  const { rows } = await sendNow(counted);
  return Number(rows[0]?.open);
}

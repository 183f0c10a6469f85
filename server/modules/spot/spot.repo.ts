import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { SpotSide, SpotStatus, SpotTerms } from '#core/domain/spot-order.ts';
import type { Db, Tx } from '../../db/db.ts';
import { isIn, type Period } from '../../db/paging/period.ts';
import {
  followedBy,
  idsOf,
  LARGEST,
  type RecordList,
  type Stream,
  slice,
} from '../../db/paging/record-list.ts';
import { sendNow } from '../../db/pipelined.ts';
import { cachedRead } from '../../db/read-cache.ts';
import { coins, markets } from '../../db/schema/market.ts';
import { spotOrders } from '../../db/schema/spot.ts';
import { Refusal } from '../../errors/refusal.ts';
import { assertNotHalted } from '../../ledger/part-halts.ts';
import { spotTexts } from './spot.texts.ts';

type SpotOrderRow = typeof spotOrders.$inferSelect;

export interface SpotMarket {
  readonly id: number;
  readonly symbol: string;
  readonly baseId: number;
  readonly base: string;
  readonly quoteId: number;
  readonly quote: string;
  /** The pair, such as `BTC/USDT`. */
  readonly title: string;
  readonly terms: { readonly [Key in keyof SpotTerms]: NonNullable<SpotTerms[Key]> };
}

const base = alias(coins, 'base');
const quote = alias(coins, 'quote');
const twin = alias(spotOrders, 'twin');

/** Returns the enabled market with an id or a symbol. */
export async function findSpotMarket(
  db: Db,
  selector: { readonly id: number } | { readonly symbol: string },
): Promise<SpotMarket | undefined> {
  const offered = await cachedRead(db, 'spot.markets', () => listSpotMarkets(db));
  return offered.find((market) =>
    'id' in selector ? market.id === selector.id : market.symbol === selector.symbol,
  );
}

/**
 * Returns the market with this id for a new order. Throws a Refusal if there is no such market, or
 * while it or one of its coins is halted, because the ledger checks only the coins that an entry
 * moves.
 */
export async function findOpenMarket(db: Db, id: number): Promise<SpotMarket> {
  const market = await findSpotMarket(db, { id });
  if (!market) throw new Refusal(spotTexts.unknownMarket);
  const { symbol, base, quote } = market;
  await assertNotHalted(db, [`market:${symbol}`, `coin:${base}`, `coin:${quote}`]);
  return market;
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
  /** True if the other order of the pair was triggered, which cancelled this order. */
  readonly isTwinTriggered: boolean;
}

/** Returns the id of the market with a symbol, whether or not the market is enabled. */
export async function findMarketId(db: Db, symbol: string): Promise<number | undefined> {
  const [row] = await db.select({ id: markets.id }).from(markets).where(eq(markets.symbol, symbol));
  return row?.id;
}

interface SpotFilter extends Period {
  readonly memberId: number;
  readonly side: SpotSide | undefined;
  readonly marketId: number | undefined;
}

/**
 * Selects a member's orders of one status, optionally only those of one side, one market or a
 * period.
 */
export function spotOrdersOf(filter: SpotFilter & { readonly status: SpotStatus }): RecordList {
  const { status } = filter;
  return status === 'open' ? openOf(filter) : closedOf({ ...filter, status });
}

/**
 * Selects a member's open orders. A member has few of them, so filtering them needs no separate
 * index.
 */
function openOf({ memberId, side, marketId, ...period }: SpotFilter): RecordList {
  const only = and(
    sql`${spotOrders.status} in ('open', 'waiting')`,
    side && eq(spotOrders.side, side),
    marketId === undefined ? undefined : eq(spotOrders.marketId, marketId),
    isIn(period, spotOrders.placedAt),
  );
  return idsOf({ table: spotOrders, id: spotOrders.id, ...(only && { only }) }, [
    [[spotOrders.memberId, memberId]],
  ]);
}

type ClosedFilter = SpotFilter & { readonly status: SpotStatus };

/**
 * Selects a member's closed orders. Those that closed in a period are found by their ids, which
 * follow the times at which they were placed, from an hour before the period on. The few that were
 * open for longer have lower ids and an index of their own.
 */
function closedOf(filter: ClosedFilter): RecordList {
  const { memberId, status, side, marketId, ...period } = filter;
  const { from, until } = period;
  const only = and(sql`${spotOrders.status} <> 'open'`, isIn(period, spotOrders.closedAt));
  const after = from === undefined ? sql`0` : lastPlacedBefore(memberId, from - LATE_MS - SKEW_MS);
  const before = until === undefined ? LARGEST : firstPlacedFrom(memberId, until + SKEW_MS);
  const near = idsOf(
    { table: spotOrders, id: spotOrders.id, only, between: { after, before } },
    (side ? [side] : SIDES).map(
      (one): Stream => [
        [spotOrders.memberId, memberId],
        [spotOrders.status, status],
        ...(marketId === undefined ? [] : [[spotOrders.marketId, marketId] as const]),
        [spotOrders.side, one],
      ],
    ),
  );
  return from === undefined ? near : followedBy(near, closedLate(filter, after));
}

/** The hour of the index `spot_orders_closed_late`. */
const LATE_MS = 3_600_000;
/** Maximum disorder of ids: they follow the times to within the duration of a transaction. */
const SKEW_MS = 3_600_000;

function lastPlacedBefore(memberId: number, at: number): SQL {
  return sql`coalesce((select id from ${spotOrders} where ${spotOrders.memberId} = ${memberId}
    and ${spotOrders.placedAt} < ${at} order by ${spotOrders.placedAt} desc limit 1), 0)`;
}

function firstPlacedFrom(memberId: number, at: number): SQL {
  return sql`coalesce((select id from ${spotOrders} where ${spotOrders.memberId} = ${memberId}
    and ${spotOrders.placedAt} >= ${at} order by ${spotOrders.placedAt} limit 1), ${LARGEST})`;
}

/**
 * Selects the orders up to the id `upTo` that closed in a period after an hour or more. Their ids
 * are computed, so that no index in the order of ids is scanned for them.
 */
function closedLate(
  { memberId, status, side, marketId, ...period }: ClosedFilter,
  upTo: SQL,
): RecordList {
  const only = and(
    eq(spotOrders.memberId, memberId),
    eq(spotOrders.status, status),
    sql`${spotOrders.status} <> 'open'`,
    sql`${spotOrders.closedAt} - ${spotOrders.placedAt} >= ${sql.raw(String(LATE_MS))}`,
    isIn(period, spotOrders.closedAt),
    side && eq(spotOrders.side, side),
    marketId === undefined ? undefined : eq(spotOrders.marketId, marketId),
  );
  return ({ below, ...range }) => sql`select id from (
      select ${spotOrders.id} + 0 as id from ${spotOrders} where ${only} offset 0
    ) as late
    where id <= ${upTo} and id < ${below ?? LARGEST} order by ${slice(sql`id`, range)}`;
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
      isTwinTriggered: sql<boolean>`${twin.triggeredAt} is not null`,
    })
    .from(spotOrders)
    .leftJoin(twin, eq(twin.id, spotOrders.twinId))
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

/** Returns an order and its twin, if it has one, both locked like `lockSpotOrders`. */
export async function lockWithTwin(
  db: Db,
  id: number,
): Promise<{ readonly own: LockedOrder | undefined; readonly twin: LockedOrder | undefined }> {
  const [row] = await db
    .select({ twinId: spotOrders.twinId })
    .from(spotOrders)
    .where(eq(spotOrders.id, id));
  const twinId = row?.twinId;
  const found = await lockSpotOrders(db, typeof twinId === 'number' ? [id, twinId] : [id]);
  const withId = (wanted: number | null | undefined) =>
    found.find(({ order }) => order.id === wanted);
  return { own: withId(id), twin: withId(twinId) };
}

/**
 * Counts a member's open and waiting orders. Locks the member's row until the transaction ends, so
 * concurrent orders are counted one after another.
 */
export async function countOpenOrders(tx: Tx, memberId: number): Promise<number> {
  const counted = tx.execute<{ open: string }>(
    sql`select count_open_spot_orders(${memberId})::text as open`,
  );
  const { rows } = await sendNow(counted);
  return Number(rows[0]?.open);
}

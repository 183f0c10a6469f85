import { and, asc, desc, eq, gte, inArray, lt, lte, notInArray, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { type Money, money, subtract, ZERO } from '#core/domain/money.ts';
import type { CutSides, Resting } from '#core/domain/spot-match.ts';
import type { SpotSide } from '#core/domain/spot-order.ts';
import type { Db } from '../../../db/db.ts';
import { spotCursors, spotOrders, spotTrades } from '../../../db/schema/spot.ts';

/** A market with open or waiting orders, and the trades that can fill or trigger them. */
export interface OpenMarket {
  readonly marketId: number;
  readonly symbol: string;
  readonly pricePrecision: number;
  readonly quantityPrecision: number;
  /** Trades up to this time (epoch milliseconds) fill or trigger none of its orders. */
  readonly since: number;
  /** Best limit price of each side. */
  readonly highestBid: Money | undefined;
  readonly lowestAsk: Money | undefined;
  /** The first trigger to be reached in each direction. */
  readonly lowestAbove?: Money | undefined;
  readonly highestBelow?: Money | undefined;
}

/**
 * Returns the enabled markets with open orders, or also the disabled ones. It uses one index step
 * per market and reads only its best and oldest orders, so the cost depends on the number of such
 * markets, not of orders.
 */
export async function listOpenMarkets(
  db: Db,
  { isAll = false }: { readonly isAll?: boolean } = {},
): Promise<OpenMarket[]> {
  const { rows } = await db.execute<OpenRow>(sql`
    with recursive opened (market_id) as (
      (select market_id from spot_orders where status = 'open' and kind = 'limit'
        order by market_id limit 1)
      union all
      select (
        select o.market_id from spot_orders o
        where o.status = 'open' and o.kind = 'limit' and o.market_id > opened.market_id
        order by o.market_id limit 1
      ) from opened where opened.market_id is not null
    ), waited (market_id) as (
      (select market_id from spot_orders where status = 'waiting' order by market_id limit 1)
      union all
      select (
        select o.market_id from spot_orders o
        where o.status = 'waiting' and o.market_id > waited.market_id
        order by o.market_id limit 1
      ) from waited where waited.market_id is not null
    )
    select m.id, m.symbol, m.price_precision, m.amount_precision,
      least((select matched_until from spot_orders
        where market_id = m.id and status = 'open' and kind = 'limit'
        order by matched_until limit 1), (select matched_until from spot_orders
        where market_id = m.id and status = 'waiting' order by matched_until limit 1)) as since,
      (select price from spot_orders where market_id = m.id and status = 'open' and side = 'buy'
        order by price desc limit 1) as bid,
      (select price from spot_orders where market_id = m.id and status = 'open' and side = 'sell'
        order by price limit 1) as ask,
      (select trigger_price from spot_orders where market_id = m.id and status = 'waiting'
        and trigger_when = 'above' order by trigger_price limit 1) as above,
      (select trigger_price from spot_orders where market_id = m.id and status = 'waiting'
        and trigger_when = 'below' order by trigger_price desc limit 1) as below
    from (select market_id from opened union select market_id from waited) used
      join markets m on m.id = used.market_id where m.enabled or ${isAll} order by m.id`);
  const optional = (price: string | null) => (price === null ? undefined : money(price));
  return rows.map(({ bid, ask, above, below, since, ...row }) => ({
    marketId: Number(row.id),
    symbol: row.symbol,
    pricePrecision: row.price_precision,
    quantityPrecision: row.amount_precision,
    since: Number(since ?? 0),
    highestBid: optional(bid),
    lowestAsk: optional(ask),
    lowestAbove: optional(above),
    highestBelow: optional(below),
  }));
}

/**
 * Returns true if any limit order is open or waiting; while there is none, this is the only query.
 */
export async function hasOpenOrders(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`
    select exists (select from spot_orders where status = 'open' and kind = 'limit')
      or exists (select from spot_orders where status = 'waiting') as found`);
  return rows[0]?.found === true;
}

type OpenRow = {
  id: string;
  symbol: string;
  price_precision: number;
  amount_precision: number;
  since: string | null;
  bid: string | null;
  ask: string | null;
  above: string | null;
  below: string | null;
};

/** Selects open orders. */
export interface Reach {
  /** The price range of the trades that may fill the orders. */
  readonly lowest: Money;
  readonly highest: Money;
  /** Time of the newest of these trades, in epoch milliseconds. */
  readonly newest: number;
  /** Ids of orders to skip. */
  readonly except: readonly number[];
  /** Maximum number of orders per side. */
  readonly most: number;
}

/**
 * Returns the open orders that trades may fill, the best of each side, and the sides with further
 * orders.
 */
export async function findReachedOrders(
  db: Db,
  marketId: number,
  { lowest, highest, newest, except, most }: Reach,
): Promise<{ readonly orders: readonly Resting[]; readonly cut: CutSides }> {
  const { id, side, price, quantity, filledQuantity, matchedUntil } = spotOrders;
  const { queue, queueAt, cancelAt } = spotOrders;
  const bestOf = (where: SQL, isReached: SQL, ...order: SQL[]) =>
    db
      .select({
        id,
        side,
        price,
        quantity,
        filledQuantity,
        matchedUntil,
        queue,
        queueAt,
        cancelAt,
      })
      .from(spotOrders)
      .where(
        and(
          // The index conditions have literal values, because the partial indexes are not used with
          // parameters.
          ...[sql`${spotOrders.status} = 'open'`, where, eq(spotOrders.marketId, marketId)],
          ...[isReached, lt(matchedUntil, newest)],
          except.length > 0 ? notInArray(id, [...except]) : undefined,
        ),
      )
      .orderBy(...order)
      .limit(most);
  const rows = await unionAll(
    bestOf(sql`${side} = 'buy'`, gte(price, lowest), desc(price), asc(matchedUntil), asc(id)),
    bestOf(sql`${side} = 'sell'`, lte(price, highest), asc(price), asc(matchedUntil), asc(id)),
  );
  const orders = rows.map((row) => ({
    id: row.id,
    side: row.side,
    since: row.matchedUntil,
    until: row.cancelAt ?? undefined,
    queue: row.queue,
    queueAt: row.queueAt,
    limit: row.price ?? ZERO,
    remaining: subtract(row.quantity ?? ZERO, row.filledQuantity),
  }));
  const isCut = (one: SpotSide) => orders.filter((order) => order.side === one).length === most;
  return { orders, cut: { buy: isCut('buy'), sell: isCut('sell') } };
}

/**
 * Returns the volume and the used part of trades by name; trades that have not been used are not
 * included.
 */
export async function findUsed(
  db: Db,
  marketId: number,
  names: readonly string[],
): Promise<ReadonlyMap<string, { readonly volume: Money; readonly used: Money }>> {
  const rows = await db
    .select({ trade: spotTrades.trade, volume: spotTrades.volume, used: spotTrades.used })
    .from(spotTrades)
    .where(and(eq(spotTrades.marketId, marketId), inArray(spotTrades.trade, [...names])));
  return new Map(rows.map(({ trade, ...row }) => [trade, row]));
}

/**
 * Returns the time up to which a market's trades were matched before this instance started; 0 if
 * they have never been matched.
 */
export async function findCursor(db: Db, marketId: number): Promise<number> {
  const [row] = await db.select().from(spotCursors).where(eq(spotCursors.marketId, marketId));
  return row?.until ?? 0;
}

import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { SpotSide } from '#core/domain/spot-order.ts';
import type { Db } from '../../db/db.ts';
import { cachedRead } from '../../db/read-cache.ts';
import { coins, markets } from '../../db/schema/market.ts';
import { optionOrders } from '../../db/schema/options.ts';
import { spotFills, spotOrders } from '../../db/schema/spot.ts';
import { coinConversions } from '../../db/schema/wallet.ts';

/** A span of days in epoch milliseconds, from `from` up to but not including `until`. */
export interface Days {
  readonly from?: number | undefined;
  readonly until?: number | undefined;
}

const DAY_MS = 86_400_000;
const base = alias(coins, 'base');
const quote = alias(coins, 'quote');

/**
 * Returns every market with the codes and ids of its coins, including markets that are no longer
 * offered.
 */
export function listMarkets(db: Db) {
  return cachedRead(db, 'results.markets', async () =>
    db
      .select({
        id: markets.id,
        symbol: markets.symbol,
        base: base.code,
        quote: quote.code,
        baseId: markets.childId,
        quoteId: markets.parentId,
      })
      .from(markets)
      .innerJoin(base, eq(base.id, markets.childId))
      .innerJoin(quote, eq(quote.id, markets.parentId)),
  );
}

export type ResultMarket = Awaited<ReturnType<typeof listMarkets>>[number];

/** Returns every coin, including those that are no longer offered. */
export function listAllCoins(db: Db): Promise<readonly { id: number; code: string }[]> {
  return cachedRead(db, 'results.coins', async () =>
    db.select({ id: coins.id, code: coins.code }).from(coins),
  );
}

/** Returns sums over a member's settled options of one stake coin, by market and day (UTC). */
export async function sumOptions(db: Db, memberId: number, coinId: number) {
  const isDecided = sql`outcome in ('win', 'loss')`;
  const { rows } = await db.execute<
    Record<OptionColumn, string> & Record<OptionEnd, string | null>
  >(
    sql`
      select market_id, settled_at / ${DAY_MS}::bigint * ${DAY_MS}::bigint as day_at,
        count(*) as orders, count(*) filter (where outcome = 'win') as wins,
        count(*) filter (where outcome = 'loss') as losses, sum(profit)::text as profit,
        max(profit) filter (where ${isDecided})::text as best,
        min(profit) filter (where ${isDecided})::text as worst,
        coalesce(sum(cycle_seconds) filter (where ${isDecided}), 0) as held
      from ${optionOrders}
      where member_id = ${memberId} and status = 'settled' and coin_id = ${coinId}
      group by 1, 2`,
  );
  return rows;
}

type OptionColumn = 'market_id' | 'day_at' | 'orders' | 'wins' | 'losses' | 'profit' | 'held';
type OptionEnd = 'best' | 'worst';

/** The fills of an order at one time, which are one entry of the ledger. */
export interface FilledOrder {
  readonly id: string;
  readonly market_id: string;
  readonly side: SpotSide;
  readonly at: string;
  readonly quantity: string;
  readonly value: string;
  /** The fee in the coin received, followed by its value in the quote coin. */
  readonly fee: string;
  readonly fee_value: string;
}

/** Returns all of a member's fills, oldest first; fills at the same time are sorted by order. */
export async function listFills(db: Db, memberId: number): Promise<readonly FilledOrder[]> {
  const own = (isOpen: boolean) => sql`
    select id, market_id, side from ${spotOrders}
    where member_id = ${memberId} and status ${isOpen ? sql`=` : sql`<>`} 'open'`;
  const { rows } = await db.execute<FilledOrder & Record<string, unknown>>(sql`
    select own.id, own.market_id, own.side, fill.at, sum(fill.quantity)::text as quantity,
      sum(fill.price * fill.quantity)::text as value, sum(fill.fee)::text as fee,
      sum(case own.side when 'buy' then fill.fee * fill.price else fill.fee end)::text as fee_value
    from (${own(false)} union all ${own(true)}) as own
    join ${spotFills} as fill on fill.order_id = own.id
    group by own.id, own.market_id, own.side, fill.at
    order by fill.at, own.id`);
  return rows;
}

export async function listConversions(db: Db, memberId: number) {
  return db
    .select({
      at: coinConversions.createdAt,
      fromCoinId: coinConversions.fromCoinId,
      toCoinId: coinConversions.toCoinId,
      amount: coinConversions.amount,
      received: coinConversions.received,
    })
    .from(coinConversions)
    .where(eq(coinConversions.memberId, memberId))
    .orderBy(coinConversions.id);
}

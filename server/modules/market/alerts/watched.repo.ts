import { and, asc, eq, gt, gte, inArray, lt, lte, or, sql } from 'drizzle-orm';
import { type Money, money } from '#core/domain/money.ts';
import type { Db, Tx } from '../../../db/db.ts';
import { marketAlertCursors, marketAlerts } from '../../../db/schema/market-alerts.ts';
import type { AlertRow } from './alerts.repo.ts';

/** A market with open alerts and their nearest levels. */
export interface WatchedMarket {
  readonly marketId: number;
  readonly symbol: string;
  readonly title: string;
  /** Number of decimals of its prices. */
  readonly pricePrecision: number;
  /** Ticks up to this time (epoch milliseconds) do not fire any of the alerts. */
  readonly since: number;
  readonly lowestUpper: Money | undefined;
  readonly highestLower: Money | undefined;
}

/**
 * Returns the enabled markets with open alerts, with one index step per market, so the cost does
 * not depend on the number of alerts.
 */
export async function listWatchedMarkets(db: Db): Promise<WatchedMarket[]> {
  const { rows } = await db.execute<WatchedRow>(sql`
    with recursive watched (market_id) as (
      (select market_id from market_alerts order by market_id, since limit 1)
      union all
      select (
        select a.market_id from market_alerts a where a.market_id > watched.market_id
        order by a.market_id, a.since limit 1
      ) from watched where watched.market_id is not null
    )
    select m.id, m.symbol, m.price_precision, base.code || '/' || quote.code as title,
      (select since from market_alerts where market_id = m.id order by since limit 1) as since,
      (select upper from market_alerts where market_id = m.id and upper is not null
        order by upper limit 1) as upper,
      (select lower from market_alerts where market_id = m.id and lower is not null
        order by lower desc limit 1) as lower
    from watched join markets m on m.id = watched.market_id
    join coins base on base.id = m.child_id join coins quote on quote.id = m.parent_id
    where m.enabled order by m.id`);
  return rows.map(({ id, symbol, title, price_precision, since, upper, lower }) => ({
    marketId: Number(id),
    symbol,
    title,
    since: Number(since),
    pricePrecision: price_precision,
    lowestUpper: upper === null ? undefined : money(upper),
    highestLower: lower === null ? undefined : money(lower),
  }));
}

type WatchedRow = {
  id: string;
  symbol: string;
  title: string;
  price_precision: number;
  since: string;
  upper: string | null;
  lower: string | null;
};

/** The price range of the ticks that may fire alerts, and the time of the newest tick. */
interface Reach {
  readonly lowest: Money;
  readonly highest: Money;
  /** Epoch milliseconds. */
  readonly newest: number;
}

/** Returns ids of a market's alerts that a price within this range may fire, above `afterId`. */
export async function findReachedIds(
  db: Db,
  marketId: number,
  { lowest, highest, newest }: Reach,
  { afterId, most }: { readonly afterId: number; readonly most: number },
): Promise<number[]> {
  const rows = await db
    .select({ id: marketAlerts.id })
    .from(marketAlerts)
    .where(
      and(
        eq(marketAlerts.marketId, marketId),
        or(lte(marketAlerts.upper, highest), gte(marketAlerts.lower, lowest)),
        lt(marketAlerts.since, newest),
        gt(marketAlerts.id, afterId),
      ),
    )
    .orderBy(asc(marketAlerts.id))
    .limit(most);
  return rows.map(({ id }) => id);
}

/** Locks those alerts that are still open, in a fixed order, and returns them. */
export function lockAlerts(tx: Tx, ids: readonly number[]): Promise<AlertRow[]> {
  return tx
    .select()
    .from(marketAlerts)
    .where(inArray(marketAlerts.id, [...ids]))
    .orderBy(asc(marketAlerts.id))
    .for('update');
}

/** Returns the time up to which each market's ticks were compared before this instance started. */
export async function findCursors(db: Db): Promise<ReadonlyMap<number, number>> {
  const rows = await db.select().from(marketAlertCursors);
  return new Map(rows.map(({ marketId, until }) => [marketId, until]));
}

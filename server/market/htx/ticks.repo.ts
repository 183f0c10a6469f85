import { and, asc, desc, eq, gt, gte, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { marketCoverage, marketGaps, marketLeases, marketTicks } from '../../db/schema/market.ts';
import { transact } from '../../db/transact.ts';
import type { NamedTrade, TradeFilter, TradeRun } from '../price-source.ts';

/** Name of the lease of the process that writes the log. */
export const LEASE = 'ticks';
const BATCH = 500;
const MAX_TRADES = 5000;
/**
 * Name of a minute's close, which replaces its trades in settlement; limit orders use its high and
 * low.
 */
export const CLOSE_OF_MINUTE = '1min';
/** Source of rows that are derived from candles; settlement never reads them. */
export const FROM_CANDLE = 'candle';

export type TickRow = typeof marketTicks.$inferInsert;
export type GapRow = typeof marketGaps.$inferInsert;

/** Rows and coverage that the lease holder stores in one transaction. */
export interface LogPart {
  readonly rows: readonly TickRow[];
  /**
   * Markets whose logs are complete with these rows, each with the time up to which it is complete
   * (epoch ms).
   */
  readonly covered: ReadonlyMap<string, number>;
  /** Time spans whose trades can no longer be read. */
  readonly unread: readonly GapRow[];
}

/**
 * Returns the time up to which the log of a market is complete, in epoch ms; 0 if there is no log.
 */
export async function coveredUntil(db: Db, symbol: string): Promise<number> {
  const [row] = await db.select().from(marketCoverage).where(eq(marketCoverage.symbol, symbol));
  return row?.until ?? 0;
}

/** Returns true if trades after `after` and before `until` (epoch ms) were never read. */
export async function isUnread(
  db: Db,
  symbol: string,
  after: number,
  until: number,
): Promise<boolean> {
  const [gap] = await db
    .select({ since: marketGaps.since })
    .from(marketGaps)
    .where(
      and(eq(marketGaps.symbol, symbol), lt(marketGaps.since, until), gt(marketGaps.until, after)),
    )
    .limit(1);
  return gap !== undefined;
}

/**
 * Inserts ticks and their coverage, and extends the lease until `until`. Returns false without
 * writing if another instance has acquired the lease, because the state of this instance may be
 * outdated.
 */
export function storeTicks(
  db: Db,
  holder: string,
  until: number,
  { rows, covered, unread }: LogPart,
): Promise<boolean> {
  return transact(db, async (tx) => {
    // This locks the lease, so the next holder sees everything that this transaction wrote.
    const leases = await tx
      .update(marketLeases)
      .set({ until })
      .where(and(eq(marketLeases.name, LEASE), eq(marketLeases.holder, holder)))
      .returning({ name: marketLeases.name });
    if (leases.length === 0) return false;
    for (let from = 0; from < rows.length; from += BATCH) {
      const batch = rows.slice(from, from + BATCH);
      await tx.insert(marketTicks).values(batch).onConflictDoNothing();
    }
    if (unread.length > 0)
      await tx
        .insert(marketGaps)
        .values([...unread])
        .onConflictDoNothing();
    if (covered.size > 0) {
      await tx
        .insert(marketCoverage)
        .values([...covered].map(([symbol, at]) => ({ symbol, until: at })))
        .onConflictDoUpdate({
          target: marketCoverage.symbol,
          set: { until: sql`greatest(${marketCoverage.until}, excluded.until)` },
        });
    }
    return true;
  });
}

/** Returns the order of the log: by time and, within one millisecond, by number. */
const byTime = (direction: typeof asc | typeof desc) => [
  direction(marketTicks.at),
  direction(sql`length(${marketTicks.tradeId})`),
  direction(marketTicks.tradeId),
];

/**
 * Returns the last tick in `notBefore..at`; if several are in the same millisecond, it is the one
 * with the highest number.
 */
export async function findTick(db: Db, symbol: string, at: number, notBefore: number) {
  const [row] = await db
    .select()
    .from(marketTicks)
    .where(
      and(
        eq(marketTicks.symbol, symbol),
        lte(marketTicks.at, at),
        gte(marketTicks.at, notBefore),
        ne(marketTicks.source, FROM_CANDLE),
      ),
    )
    .orderBy(...byTime(desc))
    .limit(1);
  return row;
}

/**
 * Returns the condition that a row is a trade in a span. It excludes closes of minutes, whose
 * trades happened earlier (ADR-144).
 */
function isTradeWithin(symbol: string, after: number, notAfter: number): SQL | undefined {
  return and(
    eq(marketTicks.symbol, symbol),
    gt(marketTicks.at, after),
    lte(marketTicks.at, notAfter),
    ne(marketTicks.source, FROM_CANDLE),
    ne(marketTicks.tradeId, CLOSE_OF_MINUTE),
  );
}

/**
 * Returns the first trade with `after < at <= notAfter`; if several are in the same millisecond, it
 * is the one with the lowest number.
 */
export async function findFirstTrade(db: Db, symbol: string, after: number, notAfter: number) {
  const [row] = await db
    .select()
    .from(marketTicks)
    .where(isTradeWithin(symbol, after, notAfter))
    .orderBy(...byTime(asc))
    .limit(1);
  return row;
}

/** Returns the trades with `after < at <= notAfter`, oldest first. */
export async function findTradesWithin(
  db: Db,
  symbol: string,
  after: number,
  notAfter: number,
): Promise<NamedTrade[]> {
  const rows = await db
    .select()
    .from(marketTicks)
    .where(isTradeWithin(symbol, after, notAfter))
    .orderBy(...byTime(asc));
  return rows.map(toNamedTrade);
}

/**
 * Returns the spans in `after < at <= notAfter` in which trades are permanently missing: spans that
 * were never read, and the ends of minutes of which only the close is known.
 */
export async function findHoles(db: Db, symbol: string, after: number, notAfter: number) {
  const [gaps, closes] = await Promise.all([
    db
      .select({ since: marketGaps.since, until: marketGaps.until })
      .from(marketGaps)
      .where(
        and(
          eq(marketGaps.symbol, symbol),
          lt(marketGaps.since, notAfter),
          gt(marketGaps.until, after),
        ),
      ),
    db
      .select({ at: marketTicks.at })
      .from(marketTicks)
      .where(
        and(
          eq(marketTicks.symbol, symbol),
          gt(marketTicks.at, after),
          lte(marketTicks.at, notAfter),
          eq(marketTicks.tradeId, CLOSE_OF_MINUTE),
        ),
      ),
  ]);
  return [...gaps, ...closes.map(({ at }) => ({ since: at - 1, until: at + 1 }))];
}

/** Converts a row of the log for limit orders. */
export function toNamedTrade(row: TickRow): NamedTrade {
  const { symbol, at, tradeId, price, amount, taker } = row;
  const name = `${at}:${tradeId}`;
  return { symbol, at, price, amount, source: 'htx', name, taker: taker ?? undefined };
}

/**
 * Returns logged trades for limit orders, oldest first, up to the time to which the log is
 * complete.
 */
export async function findTrades(
  db: Db,
  symbol: string,
  { after, atMost, atLeast }: TradeFilter,
): Promise<TradeRun> {
  // This time is read before the rows, so all rows up to it are stored.
  const covered = await coveredUntil(db, symbol);
  const rows = await db
    .select()
    .from(marketTicks)
    .where(
      and(
        eq(marketTicks.symbol, symbol),
        gt(marketTicks.at, after),
        ne(marketTicks.tradeId, CLOSE_OF_MINUTE),
        or(
          atMost === undefined ? undefined : lte(marketTicks.price, atMost),
          atLeast === undefined ? undefined : gte(marketTicks.price, atLeast),
        ),
      ),
    )
    .orderBy(...byTime(asc))
    .limit(MAX_TRADES);
  const last = rows.at(-1);
  const isCut = rows.length === MAX_TRADES && last !== undefined;
  const until = Math.max(after, covered);
  return { trades: rows.map(toNamedTrade), until: isCut ? Math.min(last.at - 1, until) : until };
}

/** Deletes the ticks before `before` (epoch ms). */
export async function forgetTicks(db: Db, before: number): Promise<void> {
  await db.delete(marketTicks).where(lt(marketTicks.at, before));
}

/** Deletes gaps that ended before `before` (epoch ms). */
export async function forgetGaps(db: Db, before: number): Promise<void> {
  await db.delete(marketGaps).where(lt(marketGaps.until, before));
}

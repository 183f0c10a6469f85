import { and, asc, desc, eq, gt, gte, lt, lte, ne, or, sql } from 'drizzle-orm';
import { money } from '../../../src/domain/money.ts';
import type { Db } from '../../db/client.ts';
import { marketLeases, marketTicks } from '../../db/schema/market.ts';
import type { NamedTrade, TradeRun, TradesWanted } from '../price-source.ts';

const LEASE = 'ticks';
const BATCH = 500;
const MOST_TRADES = 5000;
/** A minute's close stands in for its trades where settlement looks; limit orders look at its range. */
export const CLOSE_OF_MINUTE = '1min';
/** Source of what was read from candles long after: settlement never looks at it. */
export const FROM_CANDLE = 'candle';

export type TickRow = typeof marketTicks.$inferInsert;

/** Takes or keeps the right to write ticks until `until`. False while another instance has it. */
export async function holdLease(db: Db, holder: string, now: number, until: number) {
  const rows = await db
    .insert(marketLeases)
    .values({ name: LEASE, holder, until })
    .onConflictDoUpdate({
      target: marketLeases.name,
      set: { holder, until },
      setWhere: sql`${marketLeases.holder} = ${holder} or ${marketLeases.until} < ${now}`,
    })
    .returning();
  return rows.length > 0;
}

export async function dropLease(db: Db, holder: string): Promise<void> {
  await db
    .update(marketLeases)
    .set({ until: 0 })
    .where(and(eq(marketLeases.name, LEASE), eq(marketLeases.holder, holder)));
}

/** Epoch ms up to which the log is complete; 0 before anything was written. */
export async function coveredUntil(db: Db): Promise<number> {
  const [row] = await db.select().from(marketLeases).where(eq(marketLeases.name, LEASE));
  return row?.covered ?? 0;
}

/** Writes ticks and how far the log is complete with them; only for the holder, never backwards. */
export async function storeTicks(
  db: Db,
  rows: readonly TickRow[],
  holder: string,
  covered: number,
): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH);
    await db.insert(marketTicks).values(batch).onConflictDoNothing();
  }
  await db
    .update(marketLeases)
    .set({ covered: sql`greatest(${marketLeases.covered}, ${covered})` })
    .where(and(eq(marketLeases.name, LEASE), eq(marketLeases.holder, holder)));
}

/** The last tick in `notBefore..at`; of several in one millisecond the one with the highest number. */
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
    .orderBy(
      desc(marketTicks.at),
      desc(sql`length(${marketTicks.tradeId})`),
      desc(marketTicks.tradeId),
    )
    .limit(1);
  return row;
}

/**
 * The first trade with `after < at <= notAfter`; of several in one millisecond the one with the lowest
 * number. The close of a minute is none: its trades happened before its time.
 */
export async function findFirstTrade(db: Db, symbol: string, after: number, notAfter: number) {
  const [row] = await db
    .select()
    .from(marketTicks)
    .where(
      and(
        eq(marketTicks.symbol, symbol),
        gt(marketTicks.at, after),
        lte(marketTicks.at, notAfter),
        ne(marketTicks.source, FROM_CANDLE),
        ne(marketTicks.tradeId, CLOSE_OF_MINUTE),
      ),
    )
    .orderBy(
      asc(marketTicks.at),
      asc(sql`length(${marketTicks.tradeId})`),
      asc(marketTicks.tradeId),
    )
    .limit(1);
  return row;
}

/** A row of the log as limit orders use it up; the database answers with all 18 decimals. */
export function toNamedTrade(row: TickRow): NamedTrade {
  const { symbol, at, tradeId } = row;
  const amounts = { price: money(row.price), amount: money(row.amount) };
  return { symbol, at, ...amounts, source: 'htx', name: `${at}:${tradeId}` };
}

/** Logged trades as limit orders may use them, oldest first, as far as the log is complete. */
export async function findTrades(
  db: Db,
  symbol: string,
  { after, atMost, atLeast }: TradesWanted,
): Promise<TradeRun> {
  // Read before the rows: what it says is complete is there by then.
  const covered = await coveredUntil(db);
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
    .orderBy(
      asc(marketTicks.at),
      asc(sql`length(${marketTicks.tradeId})`),
      asc(marketTicks.tradeId),
    )
    .limit(MOST_TRADES);
  const last = rows.at(-1);
  const isCut = rows.length === MOST_TRADES && last !== undefined;
  const until = isCut ? last.at - 1 : Math.max(after, covered);
  return { trades: rows.map(toNamedTrade), until };
}

export async function forgetTicks(db: Db, before: number): Promise<void> {
  await db.delete(marketTicks).where(lt(marketTicks.at, before));
}

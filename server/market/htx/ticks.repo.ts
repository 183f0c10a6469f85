import { and, desc, eq, gte, lt, lte, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { marketLeases, marketTicks } from '../../db/schema/market.ts';

const LEASE = 'ticks';
const BATCH = 500;

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
      and(eq(marketTicks.symbol, symbol), lte(marketTicks.at, at), gte(marketTicks.at, notBefore)),
    )
    .orderBy(
      desc(marketTicks.at),
      desc(sql`length(${marketTicks.tradeId})`),
      desc(marketTicks.tradeId),
    )
    .limit(1);
  return row;
}

export async function forgetTicks(db: Db, before: number): Promise<void> {
  await db.delete(marketTicks).where(lt(marketTicks.at, before));
}

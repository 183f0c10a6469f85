import { desc, isNull } from 'drizzle-orm';
import type { Db, Tx } from '../db/db.ts';
import { tradingHalts } from '../db/schema/ledger.ts';

export type TradingHaltRow = typeof tradingHalts.$inferSelect;

/** Returns the halt that no operator has cleared yet: no instance trades while there is one. */
export async function findHalt(db: Db): Promise<TradingHaltRow | undefined> {
  const [halt] = await db
    .select()
    .from(tradingHalts)
    .where(isNull(tradingHalts.clearedAt))
    .orderBy(desc(tradingHalts.id))
    .limit(1);
  return halt;
}

/** Halts trading on every instance. If trading is already halted, the first reason remains. */
export async function haltTrading(
  db: Db,
  halt: { readonly reason: string; readonly at: number },
): Promise<void> {
  await db.insert(tradingHalts).values(halt).onConflictDoNothing();
}

/** Clears the halt; returns false if there was none. */
export async function clearHalt(
  tx: Tx,
  by: { readonly actor: string; readonly at: number },
): Promise<boolean> {
  const cleared = await tx
    .update(tradingHalts)
    .set({ clearedAt: by.at, clearedBy: by.actor })
    .where(isNull(tradingHalts.clearedAt))
    .returning({ id: tradingHalts.id });
  return cleared.length > 0;
}

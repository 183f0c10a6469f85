import { and, eq, sql } from 'drizzle-orm';
import type { Db } from './db.ts';
import { marketLeases } from './schema/market.ts';

/** A lease of work that one process does at a time. `until` is in epoch milliseconds. */
export interface Lease {
  readonly name: string;
  readonly holder: string;
}

/** Acquires or extends a lease until `until`. Returns false while another process holds it. */
export async function holdLease(
  db: Db,
  { name, holder }: Lease,
  now: number,
  until: number,
): Promise<boolean> {
  const rows = await db
    .insert(marketLeases)
    .values({ name, holder, until })
    .onConflictDoUpdate({
      target: marketLeases.name,
      set: { holder, until },
      setWhere: sql`${marketLeases.holder} = ${holder} or ${marketLeases.until} < ${now}`,
    })
    .returning();
  return rows.length > 0;
}

/** Releases the lease if `holder` holds it. */
export async function dropLease(db: Db, { name, holder }: Lease): Promise<void> {
  await db
    .update(marketLeases)
    .set({ until: 0 })
    .where(and(eq(marketLeases.name, name), eq(marketLeases.holder, holder)));
}

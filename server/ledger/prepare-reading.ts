import { sql } from 'drizzle-orm';
import type { Tx } from '../db/db.ts';
import { allowLongStatements } from '../db/transact.ts';

/**
 * Prepares a transaction for reading much: it ends at no timeout, and keeps to one processor, which
 * leaves the others to the members. To be called first: it takes no snapshot.
 */
export async function prepareReading(tx: Tx): Promise<void> {
  await allowLongStatements(tx, 0);
  await tx.execute(sql`set local lock_timeout = 0`);
  await tx.execute(sql`set local max_parallel_workers_per_gather = 0`);
  await tx.execute(sql`set local work_mem = '64MB'`);
  await tx.execute(sql`set local jit = off`);
}

/** How much the next statements read of their tables: left alone the planner likes to read all of them. */
export async function preferIndexes(tx: Tx, isPart: boolean): Promise<void> {
  await tx.execute(
    isPart ? sql`set local enable_seqscan = off` : sql`set local enable_seqscan = on`,
  );
}

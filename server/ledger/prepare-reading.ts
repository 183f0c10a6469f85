import { sql } from 'drizzle-orm';
import type { Tx } from '../db/db.ts';
import { allowLongStatements } from '../db/transact.ts';

/**
 * Prepares a transaction for a long read: no timeouts, and no parallel workers, which leaves the
 * other processors to the calls of members. It must be called first in the transaction, and it
 * takes no snapshot.
 */
export async function prepareReading(tx: Tx): Promise<void> {
  await allowLongStatements(tx, 0);
  await tx.execute(sql`set local lock_timeout = 0`);
  await tx.execute(sql`set local max_parallel_workers_per_gather = 0`);
  await tx.execute(sql`set local work_mem = '64MB'`);
  await tx.execute(sql`set local jit = off`);
}

/**
 * Disables sequential scans for statements that read a part of their tables (`isPart`), which the
 * planner would otherwise prefer; enables them again for statements that read whole tables.
 */
export async function preferIndexes(tx: Tx, isPart: boolean): Promise<void> {
  await tx.execute(
    isPart ? sql`set local enable_seqscan = off` : sql`set local enable_seqscan = on`,
  );
}

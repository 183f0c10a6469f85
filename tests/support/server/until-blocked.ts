import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '../../../server/db/db.ts';

/** Waits until a statement of this PostgreSQL database waits for a lock. */
export async function untilBlocked(db: Db): Promise<void> {
  const isBlocked = async () => {
    const { rows } = await db.execute<{ blocked: boolean }>(sql`
      select exists (
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'
      ) as blocked`);
    return rows[0]?.blocked;
  };
  await expect.poll(isBlocked, { interval: 10 }).toBe(true);
}

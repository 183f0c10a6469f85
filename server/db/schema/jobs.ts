import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';

/** Everything timed. A row is done once: the claim (`doneAt`) commits with the effect. */
export const jobs = pgTable(
  'jobs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    kind: text().notNull(),
    /** Row that the job is about, by id. */
    subjectId: bigint('subject_id', { mode: 'number' }).notNull(),
    /** Epoch milliseconds of the next attempt. */
    dueAt: bigint('due_at', { mode: 'number' }).notNull(),
    /** Attempts that failed unexpectedly. */
    failures: integer().notNull().default(0),
    doneAt: bigint('done_at', { mode: 'number' }),
  },
  (table) => [
    unique('jobs_once').on(table.kind, table.subjectId),
    index('jobs_due').on(table.dueAt, table.id).where(sql`${table.doneAt} is null`),
  ],
);

import { bigint, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';

/** Kinds of jobs. */
export type JobKind =
  | 'option.open'
  | 'option.settle'
  | 'deposit.review'
  | 'withdrawal.review'
  | 'identity.review'
  | 'loan.review'
  | 'transfer.arrive'
  | 'loan.due'
  | 'mining.mature'
  | 'staking.mature';

/** Everything timed that is still to be done. The row is deleted in the transaction of its effect. */
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
    /**
     * Until then the instance that claimed the job has it to itself: epoch milliseconds of the
     * database's own clock, which is the same for every instance.
     */
    claimedUntil: bigint('claimed_until', { mode: 'number' }),
  },
  (table) => [
    unique('jobs_once').on(table.kind, table.subjectId),
    index('jobs_due').on(table.dueAt),
    // Each kind is claimed for itself.
    index('jobs_due_of_kind').on(table.kind, table.dueAt, table.id),
  ],
);

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
  | 'staking.mature'
  | 'account.freeze'
  | 'invite.reward';

/** Pending jobs. The row is deleted in the transaction of the job's effect (ADR-025). */
export const jobs = pgTable(
  'jobs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    kind: text().notNull(),
    /** Id of the row that the job processes. */
    subjectId: bigint('subject_id', { mode: 'number' }).notNull(),
    /** Time of the next attempt, in epoch milliseconds. */
    dueAt: bigint('due_at', { mode: 'number' }).notNull(),
    /** Number of attempts that failed unexpectedly. */
    failures: integer().notNull().default(0),
    /**
     * The claiming instance has the job exclusively until this time, in epoch milliseconds of the
     * database's clock, which is the same for every instance.
     */
    claimedUntil: bigint('claimed_until', { mode: 'number' }),
  },
  (table) => [
    unique('jobs_once').on(table.kind, table.subjectId),
    index('jobs_due').on(table.dueAt),
    // Each kind is claimed separately (ADR-025).
    index('jobs_due_of_kind').on(table.kind, table.dueAt, table.id),
  ],
);

import type { Tx } from '../db/client.ts';
import { notifyOnCommit } from '../db/on-commit.ts';
import { jobs } from '../db/schema/jobs.ts';

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

export interface ScheduledJob {
  readonly kind: JobKind;
  /**
   * Id of the row that the job is about; unique per kind among pending jobs. A job that is done
   * leaves no row: its effect must check the state of the subject.
   */
  readonly subjectId: number;
  /** Epoch milliseconds. */
  readonly dueAt: number;
}

/** Schedules a job in the transaction that makes it necessary. */
export async function schedule(tx: Tx, job: ScheduledJob): Promise<void> {
  await tx.insert(jobs).values(job);
  notifyOnCommit(tx, 'jobDueAt', job.dueAt);
}

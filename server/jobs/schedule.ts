import type { Tx } from '../db/db.ts';
import { notifyOnCommit } from '../db/on-commit.ts';
import { type JobKind, jobs } from '../db/schema/jobs.ts';

export interface ScheduledJob {
  readonly kind: JobKind;
  /**
   * Id of the row that the job concerns, which is unique per kind among pending jobs. A completed
   * job has no row, so its effect must check the state of the subject.
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

/** Schedules a job like `schedule`, unless the same one is pending. */
export async function scheduleOnce(tx: Tx, job: ScheduledJob): Promise<void> {
  await tx.insert(jobs).values(job).onConflictDoNothing();
  notifyOnCommit(tx, 'jobDueAt', job.dueAt);
}

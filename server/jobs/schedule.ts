import type { Tx } from '../db/db.ts';
import { notifyOnCommit } from '../db/on-commit.ts';
import { type JobKind, jobs } from '../db/schema/jobs.ts';

export interface ScheduledJob {
  readonly kind: JobKind;
  /**
   * Row that the job is about; a kind waits once per subject. A job that is done is forgotten: its
   * effect guards itself by what became of the subject.
   */
  readonly subjectId: number;
  /** Epoch milliseconds. */
  readonly dueAt: number;
}

/** Schedules a job together with what it belongs to: both commit or neither. */
export async function schedule(tx: Tx, job: ScheduledJob): Promise<void> {
  await tx.insert(jobs).values(job);
  notifyOnCommit(tx, 'jobDueAt', job.dueAt);
}

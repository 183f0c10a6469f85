import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/db.ts';
import { assertChanged, awaitAll, Superseded } from '../db/pipelined.ts';
import type { JobKind } from '../db/schema/jobs.ts';
import { jobs } from '../db/schema/jobs.ts';
import { transact } from '../db/transact.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/log.ts';
import { type DueJob, isJob } from './claim.ts';

/** Reschedules the job to `laterAt` (epoch ms). */
export interface Reschedule {
  readonly laterAt: number;
}

/**
 * The plan of a job: an effect, a later time, or an attempt, which decides under the locks of its
 * transaction whether the job is done (ADR-114).
 */
type JobPlan =
  | { readonly effect: (tx: Tx) => Promise<void> }
  | { readonly attempt: (tx: Tx) => Promise<Reschedule | undefined> }
  | Reschedule;

/**
 * Plans a job outside any transaction (it may read prices); the resulting effect writes only
 * through `tx`.
 */
export type JobHandler = (subjectId: number, now: number) => Promise<JobPlan>;

/**
 * Runs those claimed jobs of a kind that can be done in one statement, and deletes their rows in
 * the same transaction. Returns the ids of the completed jobs; the others are run one by one.
 */
export type JobBatch = (jobs: readonly DueJob[], now: number) => Promise<ReadonlySet<number>>;

/** Dependencies of running jobs. */
export interface JobDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  /** Handlers by kind; jobs of kinds without a handler are not claimed. */
  readonly handlers: Readonly<Partial<Record<JobKind, JobHandler>>>;
  /** Batches for frequent kinds, each of which also has a handler. */
  readonly batches?: Readonly<Partial<Record<JobKind, JobBatch>>>;
}

const MAX_BACKOFF_MS = 60_000;

/**
 * Runs a claimed job and deletes its row in the transaction of its effect. A failed job is
 * rescheduled.
 */
export async function runJob(deps: JobDeps, job: DueJob): Promise<void> {
  const { db, clock, log, handlers } = deps;
  const now = clock();
  try {
    const handler = handlers[job.kind as JobKind];
    if (!handler) throw new Error(`no handler for jobs of kind ${job.kind}`);
    const plan = await handler(job.subjectId, now);
    if ('laterAt' in plan) {
      await db.update(jobs).set({ dueAt: plan.laterAt, claimedUntil: null }).where(isJob(job));
      return;
    }
    await transact(db, (tx) => ('effect' in plan ? end(tx, job, plan) : attempt(tx, job, plan)));
  } catch (error) {
    // The job was done or rescheduled elsewhere.
    if (error instanceof Superseded) return;
    log.error({ err: error, job }, 'a job failed and will be retried');
    const backoff = Math.min(MAX_BACKOFF_MS, 1000 * 2 ** job.failures);
    await db
      .update(jobs)
      .set({ failures: sql`${jobs.failures} + 1`, dueAt: now + backoff, claimedUntil: null })
      .where(isJob(job))
      .catch((reason: unknown) =>
        log.error({ err: reason, job }, 'a failed job could not be rescheduled'),
      );
  }
}

/** Runs the batches of claimed jobs and returns the jobs to run one by one. */
export async function runBatches(deps: JobDeps, due: readonly DueJob[]): Promise<DueJob[]> {
  const { batches = {}, clock, log } = deps;
  const done = new Set<number>();
  for (const [kind, batch] of Object.entries(batches)) {
    const jobsOfKind = due.filter((job) => job.kind === kind);
    if (jobsOfKind.length === 0) continue;
    try {
      for (const id of await batch(jobsOfKind, clock())) done.add(id);
    } catch (error) {
      log.error({ err: error, kind }, 'a batch of jobs failed; its jobs run one by one');
    }
  }
  return due.filter(({ id }) => !done.has(id));
}

async function end(
  tx: Tx,
  job: DueJob,
  { effect }: { readonly effect: (tx: Tx) => Promise<void> },
): Promise<void> {
  const deletion = tx.delete(jobs).where(isJob(job)).returning({ id: jobs.id });
  await awaitAll(assertChanged(deletion), effect(tx));
}

async function attempt(
  tx: Tx,
  job: DueJob,
  plan: { readonly attempt: (tx: Tx) => Promise<Reschedule | undefined> },
): Promise<void> {
  const [held] = await tx.select({ id: jobs.id }).from(jobs).where(isJob(job)).for('update');
  if (!held) return;
  const again = await plan.attempt(tx);
  const isThis = eq(jobs.id, job.id);
  if (again === undefined) await tx.delete(jobs).where(isThis);
  else await tx.update(jobs).set({ dueAt: again.laterAt, claimedUntil: null }).where(isThis);
}

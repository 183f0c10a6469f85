import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../db/client.ts';
import { jobs } from '../db/schema/jobs.ts';
import { transact } from '../db/transact.ts';
import type { LedgerGate } from '../ledger/gate.ts';
import type { Logger } from '../log.ts';
import type { JobKind } from './schedule.ts';

export interface DueJob {
  readonly id: number;
  readonly kind: string;
  readonly subjectId: number;
  readonly failures: number;
}

/** Another look at `laterAt` (epoch ms). */
export interface LookAgain {
  readonly laterAt: number;
}

/**
 * What a job wants: its effect, another look, or an attempt, which decides under the locks of its
 * transaction whether that was all.
 */
export type JobPlan =
  | { readonly effect: (tx: Tx) => Promise<void> }
  | { readonly attempt: (tx: Tx) => Promise<LookAgain | undefined> }
  | LookAgain;

/** Decides outside any transaction (it may read prices); the effect goes through `tx` alone. */
export type JobHandler = (subjectId: number, now: number) => Promise<JobPlan>;

export interface JobRunnerParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly gate: LedgerGate;
  /** Each area adds its own; a due job without a handler is an error and stays. */
  readonly handlers: Readonly<Partial<Record<JobKind, JobHandler>>>;
}

export interface JobRunner {
  /** Does what is due now, what fell due while nobody ran too, and answers when it is done. */
  runDue(): Promise<void>;
  /** Looks again and again until `stop`, which waits for the jobs under way. */
  start(): void;
  stop(): Promise<void>;
}

const POLL_MS = 400;
const BATCH = 64;
/** Jobs at once per instance: leaves most of the pool to the members. */
const AT_ONCE = 8;
const MOST_BACKOFF_MS = 60_000;

/**
 * Runs what `jobs` says is due. A job is claimed by a guarded UPDATE that commits with the effect, so
 * several instances never do it twice and a killed one leaves it for the next.
 */
export function createJobRunner(parts: JobRunnerParts): JobRunner {
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> = Promise.resolve();
  let isStopped = true;

  async function runDue(): Promise<void> {
    if (parts.gate.closedBecause() !== undefined) return;
    for (;;) {
      const due = await findDue(parts);
      const waiting = [...due];
      const work = async () => {
        for (let job = waiting.shift(); job; job = waiting.shift()) await runOne(parts, job);
      };
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, due.length) }, work));
      if (due.length < BATCH) return;
    }
  }

  function look(): void {
    underWay = runDue()
      .catch((error: unknown) => parts.log.error({ err: error }, 'looking for due jobs failed'))
      .then(() => {
        if (!isStopped) timer = setTimeout(look, POLL_MS);
      });
  }

  return {
    runDue,
    start() {
      if (!isStopped) return;
      isStopped = false;
      look();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}

function findDue({ db, clock }: JobRunnerParts): Promise<DueJob[]> {
  return db
    .select({
      id: jobs.id,
      kind: jobs.kind,
      subjectId: jobs.subjectId,
      failures: jobs.failures,
    })
    .from(jobs)
    .where(and(isNull(jobs.doneAt), lte(jobs.dueAt, clock())))
    .orderBy(asc(jobs.dueAt), asc(jobs.id))
    .limit(BATCH);
}

async function runOne(parts: JobRunnerParts, job: DueJob): Promise<void> {
  const { db, clock, log, handlers } = parts;
  const isOpen = and(eq(jobs.id, job.id), isNull(jobs.doneAt));
  const now = clock();
  try {
    const handler = handlers[job.kind as JobKind];
    if (!handler) throw new Error(`no handler for jobs of kind ${job.kind}`);
    const plan = await handler(job.subjectId, now);
    if ('laterAt' in plan) {
      await db.update(jobs).set({ dueAt: plan.laterAt }).where(isOpen);
      return;
    }
    await transact(db, async (tx) => {
      const claimed = await tx
        .update(jobs)
        .set({ doneAt: now })
        .where(isOpen)
        .returning({ id: jobs.id });
      if (claimed.length === 0) return;
      if ('effect' in plan) return plan.effect(tx);
      const again = await plan.attempt(tx);
      if (again === undefined) return;
      await tx.update(jobs).set({ doneAt: null, dueAt: again.laterAt }).where(eq(jobs.id, job.id));
    });
  } catch (error) {
    log.error({ err: error, job }, 'a job failed and will be tried again');
    const backoff = Math.min(MOST_BACKOFF_MS, 1000 * 2 ** job.failures);
    await db
      .update(jobs)
      .set({ failures: sql`${jobs.failures} + 1`, dueAt: now + backoff })
      .where(isOpen)
      .catch((reason: unknown) => log.error({ err: reason, job }, 'a failure was not recorded'));
  }
}

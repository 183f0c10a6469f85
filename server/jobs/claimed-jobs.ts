import { setImmediate as giveWay } from 'node:timers/promises';
import type { TradingHalt } from '../ledger/trading-halt.ts';
import { CLAIM_MS, claimDue, type DueJob, dropClaims, findFirstDue, renewClaims } from './claim.ts';
import { createJobQueue } from './job-queue.ts';
import { type JobDeps, runBatches, runJob } from './run-job.ts';

/**
 * Maximum number of claimed jobs of a kind: the first for kinds without batches, the second for
 * kinds with batches.
 */
const CLAIM = 32;
const CLAIM_FOR_BATCH = 256;
const RENEW_BEFORE_MS = 2_000;

export interface JobRunnerDeps extends JobDeps {
  readonly tradingHalt: TradingHalt;
}

export type ClaimedJobs = ReturnType<typeof createClaimedJobs>;

/** Creates the set of jobs that this instance has claimed, both running and waiting. */
export function createClaimedJobs(deps: JobRunnerDeps) {
  const { db, clock, log, tradingHalt, handlers, batches = {} } = deps;
  const kinds = Object.keys(handlers);
  const queue = createJobQueue();
  /** End of each claim in milliseconds of `performance.now()`, by job id. */
  const claims = new Map<number, number>();
  const running = new Set<Promise<void>>();
  /** Kinds that have more due jobs than were claimed. */
  let unfinished: readonly string[] = [];

  const claimOf = (kind: string) => (kind in batches ? CLAIM_FOR_BATCH : CLAIM);

  /** Claims due jobs; returns their number and the time at which the next job is due. */
  async function look() {
    const before = unfinished;
    unfinished = [];
    if (tradingHalt.haltReason() !== undefined) return { found: 0, nextDueAt: undefined };
    if (claims.size === 0) {
      const nextDueAt = await findFirstDue(db);
      if (nextDueAt === undefined || nextDueAt > clock()) return { found: 0, nextDueAt };
    }
    await renew();
    const kindsToClaim = kinds.filter((kind) => queue.count(kind) < CLAIM / 2);
    const claimEnd = performance.now() + CLAIM_MS;
    const most = new Map(kindsToClaim.map((kind) => [kind, claimOf(kind)]));
    const { due, nextDueAt } = await claimDue(db, { most, now: clock() });
    for (const job of await runBatches(deps, due)) {
      // A job that is claimed again while it is still running here simply continues.
      if (!claims.has(job.id)) queue.add(job);
      claims.set(job.id, claimEnd);
    }
    const isFull = (kind: string) =>
      due.filter((job) => job.kind === kind).length === claimOf(kind);
    unfinished = kinds.filter((kind) =>
      kindsToClaim.includes(kind) ? isFull(kind) : before.includes(kind),
    );
    return { found: due.length, nextDueAt };
  }

  /** Renews the claims of long-running jobs. */
  async function renew(): Promise<void> {
    const now = performance.now();
    const isEnding = (end: number) => end > now && end - now < RENEW_BEFORE_MS;
    const ids = [...claims].filter(([, end]) => isEnding(end)).map(([id]) => id);
    if (ids.length === 0) return;
    await renewClaims(db, ids);
    for (const id of ids) if (claims.has(id)) claims.set(id, now + CLAIM_MS);
  }

  /** Starts waiting jobs while slots are free. */
  function fill(): void {
    if (tradingHalt.haltReason() !== undefined) return;
    for (let job = queue.next(); job; job = queue.next()) start(job);
  }

  function start(job: DueJob): void {
    const end = () => {
      claims.delete(job.id);
      queue.end(job);
    };
    // The claim expired before the job began, so another instance may have claimed the job.
    if ((claims.get(job.id) ?? 0) < performance.now()) {
      end();
      return;
    }
    // The embedded database blocks without yielding, so calls and timers run between two jobs.
    const run: Promise<void> = runJob(deps, job)
      .then(() => giveWay())
      .finally(() => {
        running.delete(run);
        end();
      });
    running.add(run);
  }

  return {
    look,
    fill,
    isBusy: () => claims.size > 0,
    /** Returns true if a kind with more due jobs has no job waiting here. */
    shouldClaimMore: () => unfinished.some((kind) => queue.count(kind) === 0),
    /** Resolves when one of the running jobs has ended; never resolves if none is running. */
    nextEnd: () => Promise.race(running.size > 0 ? running : [new Promise<void>(() => undefined)]),
    /** Resolves when all claimed jobs are done. */
    async finish(): Promise<void> {
      for (fill(); running.size > 0; fill()) await Promise.race(running);
    },
    /** Releases the jobs that have not begun and waits for the others. */
    async stop(): Promise<void> {
      const dropped = dropClaims(db, queue.clear());
      await dropped.catch((error: unknown) =>
        log.warn({ err: error }, 'claims could not be released'),
      );
      await Promise.all(running);
    },
  };
}

import { subscribe } from '../db/on-commit.ts';
import { type ClaimedJobs, createClaimedJobs, type JobRunnerDeps } from './claimed-jobs.ts';

export type { JobHandler, Reschedule } from './run-job.ts';

export interface JobRunner {
  /** Runs all due jobs, including overdue ones; resolves when they are done. */
  runDue(): Promise<void>;
  /** Runs due jobs until `stop`, which waits for those in progress. */
  start(): void;
  stop(): Promise<void>;
}

/** Maximum time between two polls, for jobs that other instances scheduled or abandoned. */
const POLL_MS = 1_000;
/**
 * Maximum time between two polls while jobs are running, so that a job of another kind need not
 * wait for them.
 */
const BUSY_POLL_MS = 200;

/**
 * Runs due jobs. Instances claim jobs in batches to avoid duplicate work. The row of a job
 * guarantees that it runs once, because the transaction of its effect deletes it (ADR-025). The
 * claims of a killed instance expire after a few seconds.
 */
export function createJobRunner(deps: JobRunnerDeps): JobRunner {
  let isStopped = true;
  let underWay: Promise<void> = Promise.resolve();
  let wake: () => void = () => undefined;
  let lookAt = 0;

  /** Brings the next poll forward to `dueAt` (epoch ms) if it is earlier. */
  function expect(dueAt: number): void {
    const at = performance.now() + dueAt - deps.clock();
    if (at >= lookAt) return;
    lookAt = at;
    wake();
  }

  async function runDue(): Promise<void> {
    const claimedJobs = createClaimedJobs(deps);
    while ((await claimedJobs.look()).found > 0) await claimedJobs.finish();
  }

  async function work(): Promise<void> {
    const claimedJobs = createClaimedJobs(deps);
    while (!isStopped) {
      lookAt = performance.now() + POLL_MS;
      try {
        const { nextDueAt } = await claimedJobs.look();
        if (nextDueAt !== undefined) expect(nextDueAt);
      } catch (error) {
        deps.log.error({ err: error }, 'reading due jobs failed');
      }
      if (claimedJobs.isBusy()) lookAt = Math.min(lookAt, performance.now() + BUSY_POLL_MS);
      await untilLook(claimedJobs);
    }
    await claimedJobs.stop();
  }

  /** Runs claimed jobs until the next poll is due. */
  async function untilLook(claimedJobs: ClaimedJobs): Promise<void> {
    while (!isStopped) {
      claimedJobs.fill();
      const pause = lookAt - performance.now();
      if (pause <= 0 || claimedJobs.shouldClaimMore()) return;
      let timer: NodeJS.Timeout | undefined;
      const woken = new Promise<void>((done) => {
        wake = done;
        timer = setTimeout(done, Math.ceil(pause));
      });
      await Promise.race([woken, claimedJobs.nextEnd()]);
      clearTimeout(timer);
    }
  }

  let unsubscribe: () => void = () => undefined;
  return {
    runDue,
    start() {
      if (!isStopped) return;
      isStopped = false;
      unsubscribe = subscribe(deps.db, 'jobDueAt', expect);
      underWay = work();
    },
    async stop() {
      isStopped = true;
      unsubscribe();
      wake();
      await underWay;
    },
  };
}

import { subscribe } from '../db/on-commit.ts';
import { type ClaimedJobs, createClaimedJobs, type JobRunnerDeps } from './claimed-jobs.ts';

export type { JobHandler, JobPlan, Reschedule } from './run-job.ts';

export interface JobRunner {
  /** Does what is due now, what fell due while nobody ran too, and answers when it is done. */
  runDue(): Promise<void>;
  /** Looks again and again until `stop`, which waits for the jobs under way. */
  start(): void;
  stop(): Promise<void>;
}

/** At least so often, for what other instances scheduled or left behind. */
const POLL_MS = 1_000;
/** So often while jobs run: a job of another kind must not wait until they are done. */
const BUSY_POLL_MS = 200;

/**
 * Runs what `jobs` says is due. Instances claim in batches, so that none does another's work; that a job
 * is done once is guarded by its row, which goes in the transaction of the effect. A killed instance
 * leaves what it had claimed to the others, a few seconds later.
 */
export function createJobRunner(deps: JobRunnerDeps): JobRunner {
  let isStopped = true;
  let underWay: Promise<void> = Promise.resolve();
  let wake: () => void = () => undefined;
  let lookAt = 0;

  /** Looks when a job falls due that was not known at the last look. */
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
        deps.log.error({ err: error }, 'looking for due jobs failed');
      }
      if (claimedJobs.isBusy()) lookAt = Math.min(lookAt, performance.now() + BUSY_POLL_MS);
      await untilLook(claimedJobs);
    }
    await claimedJobs.stop();
  }

  /** Goes on with what is claimed until it is time to look again. */
  async function untilLook(claimedJobs: ClaimedJobs): Promise<void> {
    while (!isStopped) {
      claimedJobs.fill();
      const pause = lookAt - performance.now();
      if (pause <= 0 || claimedJobs.wantsMore()) return;
      let timer: NodeJS.Timeout | undefined;
      const woken = new Promise<void>((done) => {
        wake = done;
        timer = setTimeout(done, Math.ceil(pause));
      });
      await Promise.race([woken, claimedJobs.oneEnds()]);
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

import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/db.ts';
import { dropLease, holdLease } from '../../db/lease.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/log.ts';

/**
 * Duration of the lease. A process that was killed is replaced after this time and one beat, during
 * which sockets receive nothing.
 */
const LEASE_MS = 2_500;
const BEAT_MS = 500;

export interface LeaderDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  /** Name of the work that one process does at a time. */
  readonly name: string;
}

export interface Leader {
  isLeader(): boolean;
  start(): void;
  /** Releases the lease, so another process can take over immediately. */
  stop(): Promise<void>;
}

/**
 * Elects one of several processes by a lease in the database. While the database is unreachable,
 * the leader continues, because two leaders would briefly do no harm, but having no leader would.
 */
export function createLeader({ db, clock, log, name }: LeaderDeps): Leader {
  const lease = { name, holder: randomUUID() };
  let isLeader = false;
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> = Promise.resolve();
  let isStopped = true;

  async function beat(): Promise<void> {
    try {
      const now = clock();
      const isHeld = await holdLease(db, lease, now, now + LEASE_MS);
      if (isHeld !== isLeader) log.info({ name }, isHeld ? 'leads now' : 'does not lead any more');
      isLeader = isHeld;
    } catch (error) {
      log.warn({ err: error, name }, 'the lease could not be extended');
    }
    if (!isStopped) timer = setTimeout(run, BEAT_MS);
  }
  function run(): void {
    underWay = beat();
  }

  return {
    isLeader: () => isLeader,
    start() {
      if (!isStopped) return;
      isStopped = false;
      run();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await underWay;
      if (!isLeader) return;
      isLeader = false;
      await dropLease(db, lease).catch((error: unknown) =>
        log.warn({ err: error, name }, 'the lease could not be released'),
      );
    },
  };
}

import type pg from 'pg';
import { withTimeout } from '../lib/with-timeout.ts';
import type { Db } from './db.ts';
import { runPipelined } from './pipelined-transaction.ts';
import { catchUp, createPositions } from './replica-position.ts';
import { REPLICA_TIMEOUTS } from './timeouts.ts';

/** Longest time that a member waits for the replica in all. */
const REPLICA_MS = REPLICA_TIMEOUTS.statementMs;
/** How long the replica is left alone after it was late, and after it failed. */
const PAUSE_MS = { behind: 1_000, failed: 5_000 } as const;

/**
 * Who answered a read: the replica; the primary since the replica was late or failed in this read;
 * the primary since it was or did in an earlier one.
 */
export const REPLICA_OUTCOMES = ['answered', 'behind', 'failed', 'paused'] as const;
type ReplicaOutcome = (typeof REPLICA_OUTCOMES)[number];
/** How many reads had each outcome since the start. */
type ReplicaCounts = Readonly<Record<ReplicaOutcome, number>>;

/** Reads of members' records, which a replica may answer (ADR-143). */
export interface RecordReads {
  /**
   * Runs `read` on a database that has everything acknowledged before this call, by any process.
   * `read` may run twice, writes nothing, and uses no database but the one it receives.
   */
  read<Result>(read: (db: Db) => Promise<Result>): Promise<Result>;
  /** Absent without a replica. */
  readonly counts?: ReplicaCounts;
}

interface ReplicaDeps {
  readonly primary: Db;
  /** Connections to the primary for questions after its position; one is enough. */
  readonly positions: pg.Pool;
  /** Connections to the replica. */
  readonly pool: pg.Pool;
  /** Called once for each pause after a failure. */
  readonly onFailure: (error: unknown) => void;
}

type Attempt<Result> =
  | { readonly outcome: 'answered'; readonly result: Result }
  | { readonly outcome: 'behind' }
  | { readonly outcome: 'failed'; readonly error: unknown };

/** Reads of the primary only. */
export function readPrimary(primary: Db): RecordReads {
  return { read: (read) => read(primary) };
}

/**
 * Reads of a replica that has everything the primary had acknowledged when the read was asked for.
 * Otherwise, and for a while after the replica was late or failed, the primary is read. Whether the
 * replica is back is found out beside such a read, so that no member waits for it.
 */
export function readReplica({ primary, positions, pool, onFailure }: ReplicaDeps): RecordReads {
  const counts: Record<ReplicaOutcome, number> = { answered: 0, behind: 0, failed: 0, paused: 0 };
  const positionNow = createPositions(positions);
  /** Time of the next attempt; `undefined` while the replica is read. */
  let pausedUntil: number | undefined;

  async function onReplica<Result>(read: (db: Db) => Promise<Result>): Promise<Attempt<Result>> {
    const position = await positionNow();
    return runPipelined(
      pool,
      async (tx): Promise<Attempt<Result>> => {
        if (!(await catchUp(tx, position))) return { outcome: 'behind' };
        return { outcome: 'answered', result: await read(tx) };
      },
      // At this level each statement sees what was replayed before it.
      { accessMode: 'read only', isolationLevel: 'read committed' },
    );
  }

  function attempt<Result>(read: (db: Db) => Promise<Result>): Promise<Attempt<Result>> {
    return withTimeout(REPLICA_MS, onReplica(read), 'no answer in time').catch(
      (error: unknown) => ({ outcome: 'failed', error }) as const,
    );
  }

  function pause(attempted: Exclude<Attempt<unknown>, { outcome: 'answered' }>): void {
    pausedUntil = performance.now() + PAUSE_MS[attempted.outcome];
    if (attempted.outcome === 'failed') onFailure(attempted.error);
  }

  /** Ends a pause that is over, unless the replica is still late or fails. */
  async function tryAgain(): Promise<void> {
    if (pausedUntil === undefined || performance.now() < pausedUntil) return;
    pausedUntil = Number.POSITIVE_INFINITY;
    const attempted = await attempt(async () => undefined);
    if (attempted.outcome === 'answered') pausedUntil = undefined;
    else pause(attempted);
  }

  return {
    counts,
    async read(read) {
      if (pausedUntil !== undefined) {
        counts.paused += 1;
        void tryAgain();
        return read(primary);
      }
      const attempted = await attempt(read);
      counts[attempted.outcome] += 1;
      if (attempted.outcome === 'answered') return attempted.result;
      // Reads that were under way at the same time end the same way.
      if (pausedUntil === undefined) pause(attempted);
      return read(primary);
    },
  };
}

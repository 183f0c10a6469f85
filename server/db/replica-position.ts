import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Db } from './db.ts';

/** Longest wait until the replica has what was acknowledged. */
const CATCH_UP_MS = 100;
/** First of the waits for it, each twice the one before. */
const FIRST_WAIT_MS = 3;

/** An end of the write-ahead log of a primary. */
interface Position {
  readonly lsn: string;
  /** What the log belongs to: cluster, timeline in hexadecimal digits, database. */
  readonly log: string;
}

/**
 * A commit is acknowledged when it is flushed, unless the database does not wait for that. The end
 * of what was inserted may be beyond all that a replica receives.
 */
const POSITION = `
  select lsn::text as lsn,
    concat_ws('/', system_identifier, left(pg_walfile_name(lsn), 8), current_database()) as log
  from pg_control_system(), (select case when current_setting('synchronous_commit') = 'off'
    then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end as lsn) as position`;

/**
 * Returns what asks the primary for the end of its log. Callers share a question that was not sent
 * yet, never one under way: it may have been answered before a write that the caller knows of.
 */
export function createPositions(primary: pg.Pool): () => Promise<Position> {
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Promise<Position> | undefined;

  function ask(): Promise<Position> {
    next = undefined;
    const asked = readPosition(primary);
    underWay = asked.catch(() => undefined);
    return asked;
  }

  return () => {
    next ??= underWay.then(ask);
    return next;
  };
}

async function readPosition(primary: pg.Pool): Promise<Position> {
  const { rows } = await primary.query<Position>(POSITION);
  const [position] = rows;
  if (position === undefined) throw new Error('the primary has no position of its log');
  return position;
}

/**
 * Waits until the replica has replayed the position. False when it has not within `CATCH_UP_MS`, is
 * no replica (any more), or replays another log, where positions mean something else. Of a new
 * timeline it knows late, never early: by its checkpoints (ADR-143).
 */
export async function catchUp(replica: Db, { lsn, log }: Position): Promise<boolean> {
  const end = performance.now() + CATCH_UP_MS;
  for (let pauseMs = FIRST_WAIT_MS; ; pauseMs *= 2) {
    const { rows } = await replica.execute<{ follows: boolean; has: boolean | null }>(sql`
      select pg_is_in_recovery() and concat_ws('/', system_identifier,
          upper(lpad(to_hex(timeline_id), 8, '0')), current_database()) = ${log} as follows,
        pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as has
      from pg_control_system(), pg_control_checkpoint()`);
    const [state] = rows;
    if (state?.follows !== true) return false;
    if (state.has === true) return true;
    if (performance.now() + pauseMs > end) return false;
    await wait(pauseMs);
  }
}

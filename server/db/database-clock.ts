import { sql } from 'drizzle-orm';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/log.ts';
import type { Db } from './db.ts';

/** Maximum difference from the database clock at which a process may move money (ADR-146). */
const MAX_OFFSET_MS = 50;
const MEASURE_EACH_MS = 1_000;
/**
 * Maximum age of a measurement while there is no more exact one; clocks drift by a few ms in that
 * time.
 */
const EXACT_FOR_MS = 60_000;

interface Measurement {
  /** The database's time less this process's time, in milliseconds. */
  readonly offset: number;
  /** Half of the round trip, which is the maximum error of the offset. */
  readonly uncertainty: number;
  readonly at: number;
}

export interface DatabaseClockDeps {
  /** The clock of this process. */
  readonly clock: Clock;
  /** Reads the clock of the database, in epoch milliseconds. */
  readonly read: () => Promise<number>;
  readonly log: Logger;
}

/** The clock of the database, the same for all processes of an exchange (ADR-146). */
export interface DatabaseClock {
  readonly now: Clock;
  /**
   * Returns how far this process's clock is ahead of it, in milliseconds; `undefined` before the
   * first measurement.
   */
  aheadMs(): number | undefined;
  /**
   * Returns the reason why this clock must not date movements of money; `undefined` if there is
   * none.
   */
  fault(): string | undefined;
  /** Compares this clock with that of the process once. */
  measure(): Promise<void>;
  /** Compares the two clocks every second. */
  start(): void;
  stop(): Promise<void>;
}

/** Returns the clock of a database in the same process. */
export function ownClock(clock: Clock): DatabaseClock {
  return {
    now: clock,
    aheadMs: () => 0,
    fault: () => undefined,
    measure: async () => undefined,
    start: () => undefined,
    stop: async () => undefined,
  };
}

/** Reads the time of a PostgreSQL server. */
export async function readDatabaseTime(db: Db): Promise<number> {
  const { rows } = await db.execute(sql`select extract(epoch from clock_timestamp()) * 1000 as at`);
  return Number(rows[0]?.at);
}

export function createDatabaseClock({ clock, read, log }: DatabaseClockDeps): DatabaseClock {
  let best: Measurement | undefined;
  let timer: NodeJS.Timeout | undefined;
  let measuring: Promise<void> = Promise.resolve();
  let isStopped = true;

  async function measure(): Promise<void> {
    const sentAt = clock();
    const databaseAt = await read();
    const receivedAt = clock();
    const uncertainty = (receivedAt - sentAt) / 2;
    const offset = databaseAt - (sentAt + receivedAt) / 2;
    const isWorse =
      best !== undefined &&
      uncertainty > best.uncertainty &&
      receivedAt - best.at < EXACT_FOR_MS &&
      // The difference exceeds the error of both measurements, so one of the clocks was set.
      Math.abs(offset - best.offset) <= uncertainty + best.uncertainty;
    if (!isWorse) best = { offset, uncertainty, at: receivedAt };
  }

  function run(): void {
    measuring = measure()
      .catch((error: unknown) => log.warn({ err: error }, 'the clocks could not be compared'))
      .then(() => {
        if (!isStopped) timer = setTimeout(run, MEASURE_EACH_MS).unref();
      });
  }

  return {
    now: () => clock() + Math.round(best?.offset ?? 0),
    aheadMs: () => (best === undefined ? undefined : -best.offset),
    fault() {
      if (best === undefined || best.uncertainty > MAX_OFFSET_MS) {
        return 'the clock of this process cannot be compared with that of the database';
      }
      const ahead = Math.round(-best.offset);
      if (Math.abs(ahead) <= MAX_OFFSET_MS) return undefined;
      return `the clock of this process is ${ahead} ms ahead of that of the database`;
    },
    measure,
    start() {
      if (!isStopped) return;
      isStopped = false;
      run();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await measuring;
    },
  };
}

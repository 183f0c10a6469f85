import { Gauge, type Registry } from 'prom-client';
import type { DatabaseClock } from '../db/database-clock.ts';
import type { Db } from '../db/db.ts';
import { findFirstDue } from '../jobs/claim.ts';
import type { Clock } from '../lib/clock.ts';
import { withTimeout } from '../lib/with-timeout.ts';

/**
 * Maximum wait for the database in a scrape, which is below the 10 s after which Prometheus gives
 * up.
 */
const LONGEST_READ_MS = 3_000;

/** Measures the connections to PostgreSQL; the embedded database has none. */
export function measurePool(registry: Registry, db: Db): void {
  const pool = db.pipeline?.pool;
  const registers = [registry];
  const connections = new Gauge({
    name: 'trade_database_pool_connections',
    help: 'Open connections to PostgreSQL by state',
    labelNames: ['state'],
    registers,
    collect() {
      if (pool === undefined) return;
      connections.set({ state: 'idle' }, pool.idleCount);
      connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    },
  });
  const waiting = new Gauge({
    name: 'trade_database_pool_waiting',
    help: 'Queries and transactions that wait for a connection',
    registers,
    collect() {
      if (pool === undefined) waiting.remove();
      else waiting.set(pool.waitingCount);
    },
  });
}

/** Measures how far the clock of this process is from that of the database (ADR-146). */
export function measureClock(registry: Registry, databaseClock: DatabaseClock): void {
  const offset = new Gauge({
    name: 'trade_clock_offset_seconds',
    help: 'How far the clock of this process is ahead of that of the database',
    registers: [registry],
    collect() {
      const aheadMs = databaseClock.aheadMs();
      if (aheadMs === undefined) offset.remove();
      else offset.set(aheadMs / 1000);
    },
  });
}

/** Measures, with one read, whether the database responds and how late the oldest due job is. */
export function measureJobs(registry: Registry, db: Db, clock: Clock): void {
  const registers = [registry];
  /** The read in progress, which both gauges share because they are collected at the same time. */
  let reading: Promise<void> | undefined;
  const collect = () => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  const up = new Gauge({
    name: 'trade_database_up',
    help: '1 when the database responded to this scrape within 3 s',
    registers,
    collect,
  });
  const lag = new Gauge({
    name: 'trade_job_lag_seconds',
    help: 'How long the oldest due job has been due; 0 when none is',
    registers,
    collect,
  });

  async function read(): Promise<void> {
    try {
      const dueAt = await withTimeout(LONGEST_READ_MS, findFirstDue(db), 'no response');
      lag.set(dueAt === undefined ? 0 : Math.max(0, clock() - dueAt) / 1000);
      up.set(1);
    } catch {
      lag.remove();
      up.set(0);
    }
  }
}

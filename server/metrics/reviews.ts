import { type SQL, sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import type { Db } from '../db/db.ts';
import type { Clock } from '../lib/clock.ts';
import { withTimeout } from '../lib/with-timeout.ts';

/** Maximum wait for the database in a scrape. */
const LONGEST_READ_MS = 3_000;

/** Work that waits for a person, by kind: a query of the rows, with the start of each wait. */
const WAITING: Readonly<Record<string, SQL>> = {
  deposit: sql`select created_at from deposits where status = 'pending'`,
  withdrawal: sql`select created_at from withdrawals where step = 'review'`,
  approved: sql`select coalesce(decided_at, created_at) from withdrawals where step = 'approved'`,
  sending: sql`select coalesce(decided_at, created_at) from withdrawals where step = 'sending'`,
  identity: sql`select created_at from identity_requests where status = 'pending'`,
  loan: sql`select created_at from loans where status = 'applying'`,
  correction: sql`select requested_at from corrections where status = 'requested'`,
};

const READ = sql.join(
  Object.entries(WAITING).map(
    ([kind, rows]) => sql`
      select ${sql.raw(`'${kind}'`)} as kind, count(*)::int as waiting, min(since)::text as oldest
      from (${rows}) as waiting(since)`,
  ),
  sql` union all `,
);

interface Waiting extends Record<string, unknown> {
  readonly kind: string;
  readonly waiting: number;
  /** Epoch milliseconds; `null` if nothing waits. */
  readonly oldest: string | null;
}

/**
 * Measures, with one read, how much work waits for the desk, and how long the oldest item of each
 * kind has been waiting.
 */
export function measureReviews(registry: Registry, db: Db, clock: Clock): void {
  const options = { labelNames: ['kind'], registers: [registry] };
  /** The read in progress, which both gauges share because they are collected at the same time. */
  let reading: Promise<void> | undefined;
  const collect = () => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  const waiting = new Gauge({
    ...options,
    name: 'trade_reviews_waiting',
    help: 'Requests that wait for the desk by kind',
    collect,
  });
  const age = new Gauge({
    ...options,
    name: 'trade_reviews_oldest_age_seconds',
    help: 'How long the oldest of them has waited; 0 when none waits',
    collect,
  });

  async function read(): Promise<void> {
    waiting.reset();
    age.reset();
    const found = await withTimeout(
      LONGEST_READ_MS,
      db.execute<Waiting>(READ),
      'no response',
    ).catch(() => undefined);
    for (const { kind, waiting: count, oldest } of found?.rows ?? []) {
      waiting.set({ kind }, count);
      age.set({ kind }, oldest === null ? 0 : Math.max(0, clock() - Number(oldest)) / 1000);
    }
  }
}

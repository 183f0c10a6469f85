import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './db.ts';
import { attempts, emailCodes, knownDevices, sessions } from './schema/auth.ts';
import { bookTakes } from './schema/book-takes.ts';
import { intents } from './schema/intents.ts';
import { noticeReads } from './schema/notices.ts';
import { spotTrades } from './schema/spot.ts';
import { memberSearches } from './schema/transfer.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What is deleted of a table: rows whose `column`, an indexed time in epoch milliseconds, is `ageMs` old. */
export interface PurgeRule {
  readonly table: PgTable;
  readonly column: PgColumn;
  readonly ageMs: number;
  /** A further condition. */
  readonly only?: SQL;
}

/**
 * Retention of everything that grows without being a record of its member. Jobs and the ticks of a
 * provider are deleted where they are written; ledger, orders and the desk's audit stay.
 */
export const PURGE_RULES: readonly PurgeRule[] = [
  // Much longer than a book is dealt at.
  { table: bookTakes, column: bookTakes.at, ageMs: HOUR_MS },
  { table: sessions, column: sessions.expiresAt, ageMs: 0 },
  { table: emailCodes, column: emailCodes.expiresAt, ageMs: 0 },
  // Longer than any lock lasts.
  { table: attempts, column: attempts.updatedAt, ageMs: DAY_MS },
  { table: knownDevices, column: knownDevices.lastSeenAt, ageMs: 365 * DAY_MS },
  // Longer than a search counts.
  { table: memberSearches, column: memberSearches.at, ageMs: HOUR_MS },
  // A client asks for an intent minutes after its call, at most when it is started again days later.
  { table: intents, column: intents.createdAt, ageMs: 7 * DAY_MS },
  // A notice of a year ago counts as read.
  { table: noticeReads, column: noticeReads.at, ageMs: 365 * DAY_MS },
  // A day more than ticks are kept: nothing reads these trades again.
  { table: spotTrades, column: spotTrades.usedAt, ageMs: 8 * DAY_MS },
];

/** Rows deleted by one statement, which is a transaction of its own: locks are held for milliseconds. */
export const PURGE_BATCH = 1_000;

/**
 * Deletes what a rule names, in batches found by the rule's index. Rows that another instance deletes or
 * a member holds are left to the next round. Ends early when `isStopping`.
 */
export async function purge(
  db: Db,
  { table, column, ageMs, only }: PurgeRule,
  now: number,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const isOld = sql`${column} <= ${now - ageMs}${only && sql` and ${only}`}`;
  const found = sql`select ctid from ${table} where ${isOld} order by ${column}
    limit ${PURGE_BATCH} for update skip locked`;
  for (;;) {
    const { rows } = await db.execute<{ deleted: number }>(
      sql`with gone as (delete from ${table} where ctid = any(array(${found})) returning 1)
        select count(*)::int as deleted from gone`,
    );
    if ((rows[0]?.deleted ?? 0) < PURGE_BATCH || isStopping()) return;
  }
}

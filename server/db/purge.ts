import { isNotNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './db.ts';
import type { Retention } from './retention.ts';
import {
  assetTotalRuns,
  assetTotals,
  liabilityLeaves,
  liabilityNodes,
  liabilitySecrets,
} from './schema/assets.ts';
import { attempts, emailCodes, freezeLinks, knownDevices, sessions } from './schema/auth.ts';
import { bookTakes } from './schema/book-takes.ts';
import { intents } from './schema/intents.ts';
import { marketAlertFires } from './schema/market-alerts.ts';
import { noticeReads, notices } from './schema/notices.ts';
import { passkeyChallenges } from './schema/passkeys.ts';
import { pushMessages } from './schema/push.ts';
import { securityEvents } from './schema/security.ts';
import { spotTrades } from './schema/spot.ts';
import { memberSearches } from './schema/transfer.ts';
import { loginChallenges } from './schema/two-step.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Deletes rows of a table whose `column`, an indexed time in epoch milliseconds, is at least
 * `ageMs` old.
 */
export interface PurgeRule {
  readonly table: PgTable;
  readonly column: PgColumn;
  readonly ageMs: number;
  /** An additional condition on the rows. */
  readonly only?: SQL;
}

/**
 * Returns the rules of growing tables that are not records of a member
 * (operations.md#retention-and-partitions), with the configured numbers of days. Other code deletes
 * jobs and provider ticks; ledger, orders and the desk's audit log are never deleted.
 */
export function purgeRules(retention: Retention): readonly PurgeRule[] {
  return [
    // Orders are filled from a book for a much shorter time than this.
    { table: bookTakes, column: bookTakes.at, ageMs: HOUR_MS },
    { table: sessions, column: sessions.expiresAt, ageMs: 0 },
    { table: emailCodes, column: emailCodes.expiresAt, ageMs: 0 },
    { table: freezeLinks, column: freezeLinks.expiresAt, ageMs: 0 },
    { table: loginChallenges, column: loginChallenges.expiresAt, ageMs: 0 },
    { table: passkeyChallenges, column: passkeyChallenges.expiresAt, ageMs: 0 },
    // The longest lockout counts attempts for this time.
    { table: attempts, column: attempts.updatedAt, ageMs: DAY_MS },
    { table: knownDevices, column: knownDevices.lastSeenAt, ageMs: retention.devices * DAY_MS },
    // A search is valid for a shorter time than this.
    { table: memberSearches, column: memberSearches.at, ageMs: HOUR_MS },
    // Clients query an intent minutes after its call, or days later when they are restarted.
    { table: intents, column: intents.createdAt, ageMs: retention.intents * DAY_MS },
    // A notice counts as read after a year.
    { table: noticeReads, column: noticeReads.at, ageMs: 365 * DAY_MS },
    // Every message expires sooner than this.
    { table: pushMessages, column: pushMessages.createdAt, ageMs: 2 * DAY_MS },
    // One day longer than ticks are stored: these trades are never read again.
    { table: spotTrades, column: spotTrades.usedAt, ageMs: (retention.ticks + 1) * DAY_MS },
    // The notices of fired alerts are kept.
    { table: marketAlertFires, column: marketAlertFires.firedAt, ageMs: retention.alerts * DAY_MS },
    { table: securityEvents, column: securityEvents.at, ageMs: retention.securityEvents * DAY_MS },
    // Totals are kept one day longer than the list of a member's totals covers.
    { table: assetTotals, column: assetTotals.dayAt, ageMs: 91 * DAY_MS },
    { table: assetTotalRuns, column: assetTotalRuns.dayAt, ageMs: 91 * DAY_MS },
    // Members can get their proofs for a week; roots are never deleted.
    ...[liabilitySecrets, liabilityLeaves, liabilityNodes].map((table) => ({
      table,
      column: table.dayAt,
      ageMs: 7 * DAY_MS,
    })),
    ...(retention.notices === null
      ? []
      : [
          {
            table: notices,
            column: notices.createdAt,
            ageMs: retention.notices * DAY_MS,
            only: sql`${isNotNull(notices.memberId)} and not exists
              (select from ${noticeReads} where ${noticeReads.noticeId} = ${notices.id})`,
          },
        ]),
  ];
}

/**
 * Rows deleted per statement. Each statement is its own transaction, so locks last milliseconds.
 */
export const PURGE_BATCH = 1_000;

/**
 * Deletes the rows of a rule in batches, which it finds by the rule's index. It cannot be used for
 * partitioned tables, where a `ctid` is not unique. Rows that another transaction has locked are
 * left for the next run. Returns early if `isStopping` returns true.
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

import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Account } from '#core/domain/accounts.ts';
import { ZERO } from '#core/domain/money.ts';
import { memberId, members } from './auth.ts';
import { moneyColumn } from './columns.ts';
import { coinId } from './market.ts';

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * Ledger entries. The pair of `kind` and `reference` is unique, such as `option.settle` and
 * `option:17`. `xact` is the database transaction that inserted the entry (null for entries older
 * than the column): only that transaction may add postings.
 */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    kind: text().notNull(),
    reference: text().notNull(),
    at: bigint({ mode: 'number' }).notNull(),
    xact: xid8().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    unique('ledger_transactions_once').on(table.kind, table.reference),
    index('ledger_transactions_xact').on(table.xact).where(sql`${table.xact} is not null`),
  ],
);

/**
 * Postings of an entry. They sum to zero per coin; a trigger enforces this and refuses UPDATE and
 * DELETE (ADR-020). A posting belongs to a member's account (1 funds, 2 options, 3 quant) or to a
 * named house account. The table has the older name `ledger_legs`, because migrations are never
 * edited.
 */
export const ledgerPostings = pgTable(
  'ledger_legs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    transactionId: bigint('transaction_id', { mode: 'number' })
      .notNull()
      .references(() => ledgerTransactions.id),
    memberId: bigint('member_id', { mode: 'number' }).references(() => members.id),
    account: integer(),
    bucket: text().$type<'available' | 'frozen'>(),
    house: text(),
    coinId: coinId(),
    /** A positive amount is a credit, and a negative one is a debit. */
    amount: moneyColumn().notNull(),
  },
  (table) => [
    index('ledger_legs_transaction').on(table.transactionId),
    index('ledger_legs_member')
      .on(table.memberId, table.account, table.coinId, table.bucket, table.id)
      .where(sql`${table.memberId} is not null`),
    check('ledger_legs_amount', sql`${table.amount} <> 0`),
    check(
      'ledger_legs_owner',
      sql`(${table.memberId} is not null and ${table.account} in (1, 2, 3)
        and ${table.bucket} in ('available', 'frozen') and ${table.house} is null)
        or (${table.memberId} is null and ${table.account} is null
        and ${table.bucket} is null and ${table.house} is not null)`,
    ),
  ],
);

/**
 * Funds of members that came from no deposit, as in the demo. A row is the source of the entry of
 * kind `opening` with the same reference.
 */
export const openings = pgTable(
  'openings',
  {
    reference: text().notNull(),
    memberId: memberId(),
    account: integer().$type<Account>().notNull(),
    coinId: coinId(),
    amount: moneyColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.reference, table.memberId, table.account, table.coinId] }),
  ],
);

/**
 * Changes to balances that the desk posts against the house account `corrections`: one person
 * requests a change, and another signs it (product.md#corrections). Figures never change and a
 * decision is final (trigger).
 */
export const corrections = pgTable(
  'corrections',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    memberId: memberId(),
    account: integer().notNull(),
    coinId: coinId(),
    /** A positive amount is a credit, and a negative one is a debit. */
    amount: moneyColumn().notNull(),
    reason: text().notNull(),
    status: text().$type<'requested' | 'signed' | 'refused'>().notNull().default('requested'),
    requestedBy: text('requested_by').notNull(),
    requestedAt: bigint('requested_at', { mode: 'number' }).notNull(),
    decidedBy: text('decided_by'),
    decidedAt: bigint('decided_at', { mode: 'number' }),
  },
  (table) => [
    check('corrections_amount', sql`${table.amount} <> 0 and ${table.account} in (1, 2, 3)`),
    check('corrections_reason', sql`${table.reason} <> ''`),
    check('corrections_status', sql`${table.status} in ('requested', 'signed', 'refused')`),
    check(
      'corrections_decided',
      sql`(${table.status} = 'requested') = (${table.decidedBy} is null)
    and (${table.decidedBy} is null) = (${table.decidedAt} is null)`,
    ),
    check(
      'corrections_two_people',
      sql`${table.status} <> 'signed'
    or lower(trim(${table.decidedBy})) <> lower(trim(${table.requestedBy}))`,
    ),
  ],
);

/**
 * Cached balance per member, account and coin: the sum of its postings. House accounts have no row.
 */
export const balances = pgTable(
  'balances',
  {
    memberId: memberId(),
    account: integer().notNull(),
    coinId: coinId(),
    available: moneyColumn().notNull().default(ZERO),
    frozen: moneyColumn().notNull().default(ZERO),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.account, table.coinId] }),
    check('balances_account', sql`${table.account} in (1, 2, 3)`),
    check('balances_available', sql`${table.available} >= 0`),
    check('balances_frozen', sql`${table.frozen} >= 0`),
  ],
);

/**
 * The verified checkpoint, which is one row, with the balances at that point (ADR-026). It covers
 * the postings that are visible to `snapshot` (as returned by pg_current_snapshot()) or, without a
 * snapshot, those up to `postingId`.
 */
export const ledgerCheckpoints = pgTable('ledger_checkpoints', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  postingId: bigint('leg_id', { mode: 'number' }).notNull(),
  at: bigint({ mode: 'number' }).notNull(),
  snapshot: text(),
  /**
   * The database transaction that wrote the row; after a restore on another server, it differs from
   * the row's actual transaction.
   */
  xact: text(),
  /** Entries up to this id have transaction ids of another database server. */
  foreignId: bigint('foreign_id', { mode: 'number' }).notNull().default(0),
});

export const ledgerCheckpointBalances = pgTable(
  'ledger_checkpoint_balances',
  {
    checkpointId: bigint('checkpoint_id', { mode: 'number' })
      .notNull()
      .references(() => ledgerCheckpoints.id),
    memberId: bigint('member_id', { mode: 'number' }).notNull(),
    account: integer().notNull(),
    coinId: bigint('coin_id', { mode: 'number' }).notNull(),
    available: moneyColumn().notNull(),
    frozen: moneyColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.checkpointId, table.memberId, table.account, table.coinId] }),
  ],
);

/** Progress of the nightly full verification: all balances and then all entries, sorted by id. */
export const ledgerFullChecks = pgTable(
  'ledger_full_checks',
  {
    /** Days since 1970, counted from the hour at which the verification starts. */
    night: integer().primaryKey(),
    startedAt: bigint('started_at', { mode: 'number' }).notNull(),
    stage: text().$type<'balances' | 'bookings'>().notNull().default('balances'),
    /** Id of the last verified member, then of the last verified entry. */
    position: bigint({ mode: 'number' }).notNull().default(0),
    postings: bigint('legs', { mode: 'number' }).notNull().default(0),
    /** The instance that runs the verification until `heldUntil`. */
    holder: text(),
    heldUntil: bigint('held_until', { mode: 'number' }).notNull().default(0),
    finishedAt: bigint('finished_at', { mode: 'number' }),
  },
  (table) => [check('ledger_full_checks_stage', sql`${table.stage} in ('balances', 'bookings')`)],
);

/**
 * Reasons why trading is halted on all instances, from `at` until an operator clears it (ADR-027).
 * At most one row is not cleared.
 */
export const tradingHalts = pgTable(
  'trading_halts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    at: bigint({ mode: 'number' }).notNull(),
    reason: text().notNull(),
    clearedAt: bigint('cleared_at', { mode: 'number' }),
    clearedBy: text('cleared_by'),
  },
  (table) => [
    uniqueIndex('trading_halts_open')
      .on(sql`(${table.clearedAt} is null)`)
      .where(sql`${table.clearedAt} is null`),
    check(
      'trading_halts_cleared',
      sql`(${table.clearedAt} is null) = (${table.clearedBy} is null)`,
    ),
  ],
);

/**
 * Parts of the exchange that the desk has halted (product.md#halts); at most one row per part is
 * not cleared.
 */
export const partHalts = pgTable(
  'part_halts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    /** A product, or a part such as `coin:BTC`, `market:btcusdt` or `network:TRC20`. */
    part: text().notNull(),
    reason: text().notNull(),
    setBy: text('set_by').notNull(),
    at: bigint({ mode: 'number' }).notNull(),
    clearedBy: text('cleared_by'),
    clearedAt: bigint('cleared_at', { mode: 'number' }),
  },
  (table) => [
    uniqueIndex('part_halts_in_force').on(table.part).where(sql`${table.clearedAt} is null`),
    check('part_halts_reason', sql`${table.reason} <> ''`),
    check('part_halts_cleared', sql`(${table.clearedBy} is null) = (${table.clearedAt} is null)`),
  ],
);

import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { members } from './auth.ts';
import { coins } from './market.ts';

const money = { precision: 38, scale: 18 };

/** One booking. `kind` and `reference` together happen once: `option.settle` of `option:17`. */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    kind: text().notNull(),
    reference: text().notNull(),
    at: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [unique('ledger_transactions_once').on(table.kind, table.reference)],
);

/**
 * Legs of a booking: they sum to zero per coin (guarded by trigger, as are UPDATE and DELETE). A leg
 * belongs to a member's account (1 funds, 2 options, 3 quant) or to a house account by name.
 */
export const ledgerLegs = pgTable(
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
    coinId: bigint('coin_id', { mode: 'number' })
      .notNull()
      .references(() => coins.id),
    /** Positive: credit. Negative: debit. */
    amount: numeric(money).notNull(),
  },
  (table) => [
    index('ledger_legs_transaction').on(table.transactionId),
    index('ledger_legs_bills')
      .on(table.memberId, table.account, table.coinId, table.id)
      .where(sql`${table.bucket} = 'available'`),
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

/** Cached balance per member, account and coin: what the legs add up to. House accounts have none. */
export const balances = pgTable(
  'balances',
  {
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    account: integer().notNull(),
    coinId: bigint('coin_id', { mode: 'number' })
      .notNull()
      .references(() => coins.id),
    available: numeric(money).notNull().default('0'),
    frozen: numeric(money).notNull().default('0'),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.account, table.coinId] }),
    check('balances_account', sql`${table.account} in (1, 2, 3)`),
    check('balances_available', sql`${table.available} >= 0`),
    check('balances_frozen', sql`${table.frozen} >= 0`),
  ],
);

/** A verified point: every leg up to `legId` was checked, and the balances were as kept beside it. */
export const ledgerCheckpoints = pgTable(
  'ledger_checkpoints',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    legId: bigint('leg_id', { mode: 'number' }).notNull(),
    at: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [index('ledger_checkpoints_age').on(table.at)],
);

export const ledgerCheckpointBalances = pgTable(
  'ledger_checkpoint_balances',
  {
    checkpointId: bigint('checkpoint_id', { mode: 'number' })
      .notNull()
      .references(() => ledgerCheckpoints.id),
    memberId: bigint('member_id', { mode: 'number' }).notNull(),
    account: integer().notNull(),
    coinId: bigint('coin_id', { mode: 'number' }).notNull(),
    available: numeric(money).notNull(),
    frozen: numeric(money).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.checkpointId, table.memberId, table.account, table.coinId] }),
  ],
);

import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ZERO } from '#core/domain/money.ts';
import { memberId, members } from './auth.ts';
import { big, imported, moneyColumn, rowNumber } from './columns.ts';
import { coinId, coins } from './market.ts';

/**
 * Terms of sending a coin to another member; `key` is the coin's code. `feeRate` 0.002 is 0.2 %.
 */
export const transferTerms = pgTable(
  'transfer_terms',
  {
    ...imported(),
    coinId: big('coin_id')
      .notNull()
      .unique()
      .references(() => coins.id),
    feeRate: moneyColumn('fee_rate').notNull().default(ZERO),
    arrivalDays: integer('arrival_days').notNull().default(0),
  },
  (table) => [
    check('transfer_terms_fee', sql`${table.feeRate} >= 0 and ${table.feeRate} < 1`),
    check('transfer_terms_days', sql`${table.arrivalDays} >= 0`),
  ],
);

/**
 * Members found by recent searches of a session, which are the only permitted receivers
 * (product.md#send-receiver).
 */
export const memberSearches = pgTable(
  'member_searches',
  {
    sessionId: big('session_id').notNull(),
    foundId: big('found_id')
      .notNull()
      .references(() => members.id),
    at: big('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.foundId] }),
    index('member_searches_age').on(table.at),
  ],
);

/** Members in a member's address book, who may receive money under the whitelist (ADR-147). */
export const savedReceivers = pgTable(
  'saved_receivers',
  {
    memberId: memberId(),
    receiverId: big('receiver_id')
      .notNull()
      .references(() => members.id),
    createdAt: big('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.receiverId] }),
    check('saved_receivers_members', sql`${table.memberId} <> ${table.receiverId}`),
  ],
);

/**
 * Transfers between members. `amount` = `fee` + `arrival`; the amount is frozen in the sender's
 * account until it arrives.
 */
export const internalTransfers = pgTable(
  'internal_transfers',
  {
    id: rowNumber(),
    orderNumber: text('order_number').notNull().unique(),
    fromMemberId: big('from_member_id')
      .notNull()
      .references(() => members.id),
    toMemberId: big('to_member_id')
      .notNull()
      .references(() => members.id),
    coinId: coinId(),
    amount: moneyColumn('amount').notNull(),
    fee: moneyColumn('fee').notNull(),
    arrival: moneyColumn('arrival').notNull(),
    status: text().$type<'transferring' | 'finished' | 'cancelled'>().notNull(),
    createdAt: big('created_at').notNull(),
    arrivesAt: big('arrives_at').notNull(),
    closedAt: big('closed_at'),
  },
  (table) => [
    index('internal_transfers_sender').on(table.fromMemberId, table.status, table.id),
    check('internal_transfers_members', sql`${table.fromMemberId} <> ${table.toMemberId}`),
    check(
      'internal_transfers_amounts',
      sql`${table.arrival} > 0 and ${table.fee} >= 0
        and ${table.amount} = ${table.fee} + ${table.arrival}`,
    ),
    check(
      'internal_transfers_status',
      sql`(${table.status} = 'transferring' and ${table.closedAt} is null)
        or (${table.status} in ('finished', 'cancelled') and ${table.closedAt} is not null)`,
    ),
  ],
);

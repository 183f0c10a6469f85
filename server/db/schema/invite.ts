import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { members } from './auth.ts';
import { big, imported, moneyColumn, rowNumber } from './columns.ts';
import { coins } from './market.ts';

/**
 * Rewards for invitations by the coin of the fees (product.md#invitation-rewards); `key` is the
 * coin's code. Without rows, there are no rewards. `share` 0.2 is 20 % of a fee.
 */
export const inviteTerms = pgTable(
  'invite_terms',
  {
    ...imported(),
    coinId: big('coin_id')
      .notNull()
      .unique()
      .references(() => coins.id),
    share: moneyColumn('share').notNull(),
    /** Number of days after the registration during which fees count. */
    days: integer().notNull(),
    /** Smallest payment. */
    minAmount: moneyColumn('min_amount').notNull(),
    /** Largest total reward for one invited member. */
    memberMax: moneyColumn('member_max').notNull(),
    /** Largest total reward of an inviter in one count, which takes place daily. */
    dayMax: moneyColumn('day_max').notNull(),
  },
  (table) => [
    check('invite_terms_share', sql`${table.share} > 0 and ${table.share} < 1`),
    check('invite_terms_days', sql`${table.days} between 1 and 365`),
    check(
      'invite_terms_amounts',
      sql`${table.minAmount} > 0 and ${table.memberMax} > 0 and ${table.dayMax} > 0`,
    ),
  ],
);

/** Registrations with a member's invite code. */
export const invitations = pgTable(
  'invitations',
  {
    id: rowNumber(),
    memberId: big('member_id')
      .notNull()
      .unique()
      .references(() => members.id),
    inviterId: big('inviter_id')
      .notNull()
      .references(() => members.id),
    invitedAt: big('invited_at').notNull(),
    /**
     * `none`: there were no rewards at the time of the registration; `excluded`: both members are
     * presumably the same person.
     */
    status: text().$type<'none' | 'earning' | 'excluded'>().notNull(),
    /** Fees before this time, in epoch milliseconds, have been counted. */
    countedUntil: big('counted_until').notNull(),
  },
  (table) => [
    index('invitations_inviter').on(table.inviterId, table.id),
    check('invitations_members', sql`${table.memberId} <> ${table.inviterId}`),
    check('invitations_status', sql`${table.status} in ('none', 'earning', 'excluded')`),
  ],
);

/**
 * Payments to inviters, which are the sources of the entries `invite.reward`. Rows never change
 * (trigger).
 */
export const invitePayments = pgTable(
  'invite_payments',
  {
    id: rowNumber(),
    memberId: big('member_id')
      .notNull()
      .references(() => members.id),
    coinId: big('coin_id')
      .notNull()
      .references(() => coins.id),
    amount: moneyColumn('amount').notNull(),
    createdAt: big('created_at').notNull(),
  },
  (table) => [
    index('invite_payments_member').on(table.memberId, table.id),
    check('invite_payments_amount', sql`${table.amount} > 0`),
  ],
);

/**
 * Rewards for the fees that an invited member paid from `fromAt` up to but not including `untilAt`.
 * They wait for a payment and are otherwise never changed (trigger).
 */
export const inviteRewards = pgTable(
  'invite_rewards',
  {
    id: rowNumber(),
    inviterId: big('inviter_id')
      .notNull()
      .references(() => members.id),
    memberId: big('member_id')
      .notNull()
      .references(() => members.id),
    coinId: big('coin_id')
      .notNull()
      .references(() => coins.id),
    fromAt: big('from_at').notNull(),
    untilAt: big('until_at').notNull(),
    fees: moneyColumn('fees').notNull(),
    share: moneyColumn('share').notNull(),
    amount: moneyColumn('amount').notNull(),
    paymentId: big('payment_id').references(() => invitePayments.id),
  },
  (table) => [
    unique('invite_rewards_once').on(table.memberId, table.coinId, table.fromAt),
    index('invite_rewards_payment').on(table.paymentId),
    index('invite_rewards_pending')
      .on(table.inviterId, table.coinId)
      .where(sql`${table.paymentId} is null`),
    check('invite_rewards_period', sql`${table.untilAt} > ${table.fromAt}`),
    check(
      'invite_rewards_amount',
      sql`${table.amount} > 0 and ${table.share} > 0 and ${table.share} < 1
        and ${table.amount} <= ${table.fees} * ${table.share}`,
    ),
  ],
);

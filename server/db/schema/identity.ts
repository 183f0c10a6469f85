import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { memberId, members } from './auth.ts';
import { big, rowNumber } from './columns.ts';
import type { ReviewState } from './funding.ts';
import { coinId } from './market.ts';
import { uploads } from './uploads.ts';

/**
 * A member's address book: withdrawal addresses of each coin (ADR-147). The network follows from
 * the form of the address. At most one address per coin is the default, which the original wire
 * calls the bound address.
 */
export const withdrawalAddresses = pgTable(
  'withdrawal_addresses',
  {
    id: rowNumber(),
    memberId: memberId(),
    coinId: coinId(),
    address: text().notNull(),
    /** Set if only the member knows the network; null if the network follows from the address. */
    network: text(),
    label: text().notNull().default(''),
    isDefault: boolean('is_default').notNull().default(false),
    /**
     * The age of an address matters while the whitelist is on; 0 means an unknown age, which is old
     * enough.
     */
    createdAt: big('created_at').notNull(),
  },
  (table) => [
    index('withdrawal_addresses_address').on(table.address),
    unique('withdrawal_addresses_once').on(table.memberId, table.coinId, table.address),
    uniqueIndex('withdrawal_addresses_default')
      .on(table.memberId, table.coinId)
      .where(sql`${table.isDefault}`),
  ],
);

/** Members who have turned the whitelist of addresses on (ADR-147). */
export const withdrawalWhitelists = pgTable('withdrawal_whitelists', {
  memberId: big('member_id')
    .primaryKey()
    .references(() => members.id),
  /**
   * Time from which the whitelist is off, in epoch milliseconds; null while it is on without an
   * end.
   */
  endsAt: big('ends_at'),
});

/** Bank cards of members; numbers are masked in responses (product.md#bank-card). */
export const bankCards = pgTable(
  'bank_cards',
  {
    id: rowNumber(),
    memberId: memberId(),
    bankName: text('bank_name').notNull(),
    cardNumber: text('card_number').notNull(),
    cardName: text('card_name').notNull(),
    changedAt: big('changed_at').notNull(),
  },
  (table) => [
    index('bank_cards_member').on(table.memberId, table.id),
    index('bank_cards_number').on(table.cardNumber),
  ],
);

/** Requests for identity verification; a member has at most one pending request. */
export const identityRequests = pgTable(
  'identity_requests',
  {
    id: rowNumber(),
    memberId: memberId(),
    realName: text('real_name').notNull(),
    frontId: text('front_id')
      .notNull()
      .references(() => uploads.id),
    backId: text('back_id')
      .notNull()
      .references(() => uploads.id),
    handheldId: text('handheld_id').references(() => uploads.id),
    status: text().$type<ReviewState>().notNull().default('pending'),
    remark: text().notNull().default(''),
    createdAt: big('created_at').notNull(),
    decidedAt: big('decided_at'),
  },
  (table) => [
    index('identity_requests_member').on(table.memberId, table.id),
    index('identity_requests_front').on(table.frontId),
    index('identity_requests_back').on(table.backId),
    index('identity_requests_handheld').on(table.handheldId),
    index('identity_requests_pending').on(table.id).where(sql`${table.status} = 'pending'`),
    check('identity_requests_status', sql`${table.status} in ('pending', 'approved', 'rejected')`),
    check(
      'identity_requests_decided',
      sql`(${table.status} = 'pending') = (${table.decidedAt} is null)`,
    ),
  ],
);

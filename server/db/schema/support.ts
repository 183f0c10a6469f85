import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { SupportCategory, SupportStatus } from '#core/domain/support.ts';
import { members } from './auth.ts';
import { big, rowNumber } from './columns.ts';
import { uploads } from './uploads.ts';

/** Requests of members to support (product.md#support). Times are epoch milliseconds. */
export const supportRequests = pgTable(
  'support_requests',
  {
    id: rowNumber(),
    memberId: big('member_id')
      .notNull()
      .references(() => members.id),
    category: text().$type<SupportCategory>().notNull(),
    /** Row of the category's table that the member attached. */
    recordId: big('record_id'),
    status: text().$type<SupportStatus>().notNull().default('open'),
    createdAt: big('created_at').notNull(),
    /**
     * Time of the last change of status or, while it is open, of the member's first unanswered
     * message.
     */
    changedAt: big('changed_at').notNull(),
  },
  (table) => [
    index('support_requests_member').on(table.memberId, table.id),
    index('support_requests_queue').on(table.status, table.changedAt, table.id),
    check('support_requests_status', sql`${table.status} in ('open', 'answered', 'closed')`),
  ],
);

/** The messages of a request, written by its member or by an operator in plain text. */
export const supportMessages = pgTable(
  'support_messages',
  {
    id: rowNumber(),
    requestId: big('request_id')
      .notNull()
      .references(() => supportRequests.id),
    memberId: big('member_id')
      .notNull()
      .references(() => members.id),
    text: text().notNull(),
    /** The operator who wrote the message; null if the member wrote it. */
    answeredBy: text('answered_by'),
    createdAt: big('created_at').notNull(),
  },
  (table) => [
    index('support_messages_request').on(table.requestId, table.id),
    index('support_messages_member').on(table.memberId, table.id),
    check('support_messages_text', sql`length(${table.text}) between 1 and 4000`),
  ],
);

/** The photos of a message, in their order. */
export const supportPhotos = pgTable(
  'support_photos',
  {
    messageId: big('message_id')
      .notNull()
      .references(() => supportMessages.id),
    position: integer().notNull(),
    uploadId: text('upload_id')
      .notNull()
      .references(() => uploads.id),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.position] }),
    index('support_photos_upload').on(table.uploadId),
  ],
);

/** Better wording for the app that members have proposed (product.md#wrong-texts). */
export const textProposals = pgTable(
  'text_proposals',
  {
    id: rowNumber(),
    memberId: big('member_id')
      .notNull()
      .references(() => members.id),
    /** Path of the page. */
    screen: text().notNull(),
    /** Product code of the language. */
    language: text().notNull(),
    /** Id of the text in the catalogs. */
    textId: text('text_id').notNull(),
    current: text().notNull(),
    proposal: text().notNull(),
    status: text().$type<'open' | 'taken' | 'refused'>().notNull().default('open'),
    createdAt: big('created_at').notNull(),
    decidedBy: text('decided_by'),
  },
  (table) => [
    index('text_proposals_queue').on(table.status, table.id),
    // A repeated proposal is stored once.
    uniqueIndex('text_proposals_once').on(
      table.memberId,
      table.language,
      table.textId,
      sql`md5(${table.proposal})`,
    ),
    check('text_proposals_status', sql`${table.status} in ('open', 'taken', 'refused')`),
  ],
);

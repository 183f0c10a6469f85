import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { memberId, members } from './auth.ts';
import { big, rowNumber } from './columns.ts';
import type { Localized } from './site.ts';

/** Messages to one member, or to all when `memberId` is null. `content` is sanitised HTML. */
export const notices = pgTable(
  'notices',
  {
    id: rowNumber(),
    /**
     * Key of a notice that is imported or sent by a job; unique, so the notice is sent only once.
     */
    key: text().unique(),
    memberId: big('member_id').references(() => members.id),
    title: jsonb().$type<Localized>().notNull(),
    img: text(),
    content: jsonb().$type<Localized>().notNull(),
    createdAt: big('created_at').notNull(),
    /** When the member opened the notice; for notices to all members, see `noticeReads`. */
    readAt: big('read_at'),
  },
  (table) => [
    index('notices_member').on(table.memberId, table.id),
    // This index is for retention, if notices to members are kept for a limited time.
    index('notices_age').on(table.createdAt).where(sql`${table.memberId} is not null`),
    index('notices_unread')
      .on(table.memberId, table.createdAt)
      .where(sql`${table.memberId} is not null and ${table.readAt} is null`),
  ],
);

/** Notices to all members that a member has opened. */
export const noticeReads = pgTable(
  'notice_reads',
  {
    memberId: memberId(),
    noticeId: big('notice_id')
      .notNull()
      .references(() => notices.id),
    at: big('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.noticeId] }),
    index('notice_reads_age').on(table.at),
    // Deleting a notice searches for its reads.
    index('notice_reads_notice').on(table.noticeId),
  ],
);

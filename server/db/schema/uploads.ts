import { sql } from 'drizzle-orm';
import { boolean, check, customType, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { members } from './auth.ts';
import { big } from './columns.ts';

const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});

/**
 * Private images, re-encoded without metadata (ADR-039). Stored in the database, so that several
 * stateless instances serve them and one backup includes them. `id` is random.
 */
export const uploads = pgTable(
  'uploads',
  {
    id: text().primaryKey(),
    memberId: big('member_id')
      .notNull()
      .references(() => members.id),
    type: text().$type<'image/jpeg' | 'image/png' | 'image/webp'>().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    content: bytes('content').notNull(),
    createdAt: big('created_at').notNull(),
    /** Referenced by a row; not checked again. */
    isUsed: boolean('is_used').notNull().default(false),
  },
  (table) => [
    index('uploads_member').on(table.memberId, table.createdAt),
    index('uploads_unjudged').on(table.createdAt, table.id).where(sql`not ${table.isUsed}`),
    check('uploads_type', sql`${table.type} in ('image/jpeg', 'image/png', 'image/webp')`),
  ],
);

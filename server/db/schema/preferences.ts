import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { members } from './auth.ts';
import { big } from './columns.ts';

/** Settings that follow a member to other devices: one JSON document with its version. */
export const memberPreferences = pgTable(
  'member_preferences',
  {
    memberId: big('member_id')
      .primaryKey()
      .references(() => members.id),
    version: integer().notNull(),
    document: text().notNull(),
    updatedAt: big('updated_at').notNull(),
  },
  (table) => [check('member_preferences_size', sql`length(${table.document}) <= 30000`)],
);

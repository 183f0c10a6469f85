import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { members } from './auth.ts';
import { big } from './columns.ts';

const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});

export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];
export type ImageStoreName = 'database' | 's3';

/**
 * Images of members and of the site, re-encoded without metadata (ADR-140). `id` is random. The bytes are in
 * `content`, or in another store under the same id (ADR-140).
 */
export const uploads = pgTable(
  'uploads',
  {
    id: text().primaryKey(),
    /** `null` for an image of the site, which everybody can see. */
    memberId: big('member_id').references(() => members.id),
    type: text().$type<ImageType>().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    content: bytes('content'),
    store: text().$type<ImageStoreName>().notNull().default('database'),
    createdAt: big('created_at').notNull(),
    /** True if a row references the image, which is then not checked again. */
    isUsed: boolean('is_used').notNull().default(false),
  },
  (table) => [
    index('uploads_member').on(table.memberId, table.createdAt),
    index('uploads_unjudged').on(table.createdAt, table.id).where(sql`not ${table.isUsed}`),
    index('uploads_outside').on(table.id).where(sql`${table.store} <> 'database'`),
    check('uploads_type', sql`${table.type} in ('image/jpeg', 'image/png', 'image/webp')`),
    check('uploads_store', sql`${table.store} in ('database', 's3')`),
    check('uploads_content', sql`(${table.store} = 'database') = (${table.content} is not null)`),
  ],
);

/**
 * Image bytes, in stores outside the database, to which no row refers. A record is written before
 * bytes are stored and removed when their row is inserted; another is written when a row is
 * removed. Housekeeping deletes them.
 */
export const imageRemovals = pgTable(
  'image_removals',
  {
    store: text().$type<ImageStoreName>().notNull(),
    key: text().notNull(),
    /** Time from which the bytes may be deleted, in epoch milliseconds. */
    dueAt: big('due_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.store, table.key] }),
    index('image_removals_due').on(table.dueAt),
    check('image_removals_store', sql`${table.store} <> 'database'`),
  ],
);

import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { memberId } from './auth.ts';
import { big, rowNumber } from './columns.ts';

export const RESTRICTION_SCOPES = ['withdrawals', 'trading', 'all'] as const;
export type RestrictionScope = (typeof RESTRICTION_SCOPES)[number];

/**
 * A member's restrictions, set and lifted by the desk (product.md#restrictions). A row is lifted
 * once and otherwise never changed (trigger).
 */
export const memberRestrictions = pgTable(
  'member_restrictions',
  {
    id: rowNumber(),
    memberId: memberId(),
    scope: text().$type<RestrictionScope>().notNull(),
    /** The reason, which is for operators and not shown to the member. */
    reason: text().notNull(),
    /** Epoch milliseconds; `null` if the restriction lasts until it is lifted. */
    until: big('until'),
    setBy: text('set_by').notNull(),
    setAt: big('set_at').notNull(),
    /** True if compliance set the restriction, so only two people can lift it (trigger). */
    byCompliance: boolean('by_compliance').notNull().default(false),
    liftedBy: text('lifted_by'),
    liftedAt: big('lifted_at'),
  },
  (table) => [
    uniqueIndex('member_restrictions_in_force')
      .on(table.memberId, table.scope)
      .where(sql`${table.liftedAt} is null`),
    check('member_restrictions_scope', sql`${table.scope} in ('withdrawals', 'trading', 'all')`),
    check('member_restrictions_reason', sql`${table.reason} <> ''`),
    check('member_restrictions_until', sql`${table.until} > ${table.setAt}`),
    check(
      'member_restrictions_lifted',
      sql`(${table.liftedBy} is null) = (${table.liftedAt} is null)`,
    ),
  ],
);

/** Remarks of the desk about a member, for operators. Rows never change (trigger). */
export const memberNotes = pgTable(
  'member_notes',
  {
    id: rowNumber(),
    memberId: memberId(),
    text: text().notNull(),
    by: text().notNull(),
    at: big('at').notNull(),
  },
  (table) => [
    index('member_notes_member').on(table.memberId, table.id),
    check('member_notes_text', sql`${table.text} <> ''`),
  ],
);

import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { members } from './auth.ts';
import { big, moneyColumn } from './columns.ts';

/**
 * Daily totals of members in USDT (product.md#total-over-time). Members who own nothing have no
 * row, except for the first day after they owned something.
 */
export const assetTotals = pgTable(
  'asset_totals',
  {
    memberId: big('member_id')
      .notNull()
      .references(() => members.id),
    /** Start of the day (UTC) in epoch milliseconds. */
    dayAt: big('day_at').notNull(),
    /** Null when a held coin had no price. */
    total: moneyColumn('total'),
    /** Postings up to this id are part of the total. */
    postingId: big('posting_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.dayAt] }),
    index('asset_totals_age').on(table.dayAt),
  ],
);

/** Progress of the daily totals, member by member in the order of their ids. */
export const assetTotalRuns = pgTable('asset_total_runs', {
  /** Start of the day (UTC) in epoch milliseconds. */
  dayAt: big('day_at').primaryKey(),
  /** Id of the last posting when the run began. */
  postingId: big('posting_id').notNull(),
  /** Id of the last member whose total is stored. */
  position: big('position').notNull().default(0),
  /** The instance that runs it, until `heldUntil`. */
  holder: text(),
  heldUntil: big('held_until').notNull().default(0),
  finishedAt: big('finished_at'),
});

import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { memberId } from './auth.ts';
import { big, moneyColumn } from './columns.ts';

/**
 * Daily totals of members in USDT (product.md#total-over-time). Members who own nothing have no
 * row, except for the first day after they owned something.
 */
export const assetTotals = pgTable(
  'asset_totals',
  {
    memberId: memberId(),
    /** Start of the day (UTC) in epoch milliseconds. */
    dayAt: big('day_at').notNull(),
    /** Null if a held coin had no price. */
    total: moneyColumn('total'),
    /** Postings up to this id are part of the total. */
    postingId: big('posting_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.dayAt] }),
    index('asset_totals_age').on(table.dayAt),
  ],
);

/** Progress of the daily totals, which are computed member by member in the order of their ids. */
export const assetTotalRuns = pgTable('asset_total_runs', {
  /** Start of the day (UTC) in epoch milliseconds. */
  dayAt: big('day_at').primaryKey(),
  /** Id of the last posting when the run began. */
  postingId: big('posting_id').notNull(),
  /** Id of the last member whose total is stored. */
  position: big('position').notNull().default(0),
  /** The instance that computes the totals until `heldUntil`. */
  holder: text(),
  heldUntil: big('held_until').notNull().default(0),
  finishedAt: big('finished_at'),
});

/**
 * Roots of the daily trees of liabilities (product.md#proof-of-liabilities), which are kept
 * forever: a trigger refuses every change. `coins` and `sums` are the strings that were hashed.
 */
export const liabilityRoots = pgTable('liability_roots', {
  /** Start of the day (UTC) in epoch milliseconds. */
  dayAt: big('day_at').primaryKey(),
  /** When the liabilities were counted, in epoch milliseconds. */
  at: big('at').notNull(),
  leaves: big('leaves').notNull(),
  coins: text('coins').notNull(),
  sums: text('sums').notNull(),
  /** Hash of the top node. */
  hash: text('hash').notNull(),
  root: text('root').notNull().unique(),
});

/** The secrets of the newest days, from which the salts of their leaves are derived. */
export const liabilitySecrets = pgTable('liability_secrets', {
  dayAt: big('day_at').primaryKey(),
  secret: text('secret').notNull(),
});

/**
 * Leaves of the newest days. In the tree, they are sorted by their hashes, so the order does not
 * reveal who registered when. `amounts` is the string that was hashed.
 */
export const liabilityLeaves = pgTable(
  'liability_leaves',
  {
    dayAt: big('day_at').notNull(),
    memberId: big('member_id').notNull(),
    hash: text('hash').notNull(),
    amounts: text('amounts').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.dayAt, table.memberId] }),
    uniqueIndex('liability_leaves_order').on(table.dayAt, table.hash),
  ],
);

/** Upper nodes of the trees of the newest days; those below are computed from the leaves. */
export const liabilityNodes = pgTable(
  'liability_nodes',
  {
    dayAt: big('day_at').notNull(),
    level: integer('level').notNull(),
    position: big('position').notNull(),
    hash: text('hash').notNull(),
    sums: text('sums').notNull(),
    /** Hash of the first leaf below the node; only on the lowest stored level. */
    firstLeaf: text('first_leaf'),
  },
  (table) => [
    primaryKey({ columns: [table.dayAt, table.level, table.position] }),
    index('liability_nodes_first_leaf').on(table.dayAt, table.firstLeaf),
  ],
);

/**
 * Days that were not published, because balances and postings differed; `differences` is for
 * operators.
 */
export const liabilityRefusals = pgTable('liability_refusals', {
  dayAt: big('day_at').primaryKey(),
  /** Time of the last attempt, in epoch milliseconds. */
  at: big('at').notNull(),
  differences: text('differences').notNull(),
});

import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';

/** A currency. `code` as shown (`BTC`), `scale` the decimals of its amounts, `logo` a path of ours. */
export const coins = pgTable(
  'coins',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    code: text().notNull().unique(),
    name: text().notNull(),
    logo: text().notNull().default(''),
    scale: integer().notNull().default(8),
    /** Most that one member may owe in loans of it, applications included; null: no limit. */
    loanLimit: numeric('loan_limit', { precision: 38, scale: 18 }),
    sort: integer().notNull().default(0),
    enabled: boolean().notNull().default(true),
  },
  (table) => [check('coins_loan_limit', sql`${table.loanLimit} > 0`)],
);

/** A market: base coin (child) priced in a quote coin (parent). `symbol` joined lower case. */
export const markets = pgTable(
  'markets',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    symbol: text().notNull().unique(),
    /** Quote coin, the parent currency of the market list. */
    parentId: bigint('parent_id', { mode: 'number' })
      .notNull()
      .references(() => coins.id),
    /** Base coin, the child currency of the market list. */
    childId: bigint('child_id', { mode: 'number' })
      .notNull()
      .references(() => coins.id),
    /** Decimals of a price. */
    pricePrecision: integer('price_precision').notNull(),
    /** Decimals of a base amount. */
    amountPrecision: integer('amount_precision').notNull(),
    /** Smallest order value in the quote coin. */
    minValue: numeric('min_value', { precision: 38, scale: 18 }).notNull().default('0'),
    /** Fee rate of spot trades: 0.002 is 0.2 %. */
    fee: numeric({ precision: 38, scale: 18 }).notNull().default('0'),
    logo: text().notNull().default(''),
    sort: integer().notNull().default(0),
    enabled: boolean().notNull().default(true),
  },
  (table) => [
    index('markets_parent').on(table.parentId, table.sort),
    check('markets_fee_range', sql`${table.fee} >= 0 and ${table.fee} < 1`),
    check('markets_price_precision', sql`${table.pricePrecision} between 0 and 12`),
    check('markets_amount_precision', sql`${table.amountPrecision} between 0 and 12`),
    // Price times quantity has a place in the ledger, exactly.
    check('markets_value_places', sql`${table.pricePrecision} + ${table.amountPrecision} <= 18`),
  ],
);

/** Ticks of a provider, kept 7 days: what settlement reads. Simulated ticks are recomputed instead. */
export const marketTicks = pgTable(
  'market_ticks',
  {
    symbol: text().notNull(),
    /** Time of the trade itself, epoch milliseconds. */
    at: bigint({ mode: 'number' }).notNull(),
    /** The provider's trade number as text, or the name of what the tick was made from. */
    tradeId: text('trade_id').notNull(),
    price: numeric({ precision: 38, scale: 18 }).notNull(),
    amount: numeric({ precision: 38, scale: 18 }).notNull(),
    source: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.symbol, table.at, table.tradeId] }),
    index('market_ticks_at').on(table.at),
    check('market_ticks_price', sql`${table.price} > 0`),
  ],
);

/** Who may do a job that only one instance does at a time (writing provider ticks). */
export const marketLeases = pgTable('market_leases', {
  name: text().primaryKey(),
  holder: text().notNull(),
  /** Epoch milliseconds after which anyone may take it. */
  until: bigint({ mode: 'number' }).notNull(),
});

/** How far the tick log of a market is complete. A market without a row was never followed. */
export const marketCoverage = pgTable('market_coverage', {
  symbol: text().primaryKey(),
  /** Epoch milliseconds; every tick at or before it that will ever be stored is stored. */
  until: bigint({ mode: 'number' }).notNull(),
});

/**
 * Stretches before a market's coverage that were never read: between `since` and `until`, epoch
 * milliseconds, both not included. Nothing settles or opens by a tick across one.
 */
export const marketGaps = pgTable(
  'market_gaps',
  {
    symbol: text().notNull(),
    since: bigint({ mode: 'number' }).notNull(),
    until: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.symbol, table.since, table.until] }),
    check('market_gaps_order', sql`${table.since} < ${table.until}`),
  ],
);

/** Secrets of the market that belong to this database: the seed of the simulated prices. */
export const marketSecrets = pgTable('market_secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
});

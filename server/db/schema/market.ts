import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { money, ZERO } from '#core/domain/money.ts';
import type { Taker } from '#core/domain/options-price.ts';
import { moneyColumn } from './columns.ts';

/**
 * A coin. `code` is for display (`BTC`), `scale` is the number of decimals of its amounts, and
 * `logo` is a path on this server.
 */
export const coins = pgTable(
  'coins',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    code: text().notNull().unique(),
    name: text().notNull(),
    logo: text().notNull().default(''),
    scale: integer().notNull().default(8),
    /**
     * Maximum loan debt of one member in this coin, including pending applications; null if there
     * is no limit.
     */
    loanLimit: moneyColumn('loan_limit'),
    sort: integer().notNull().default(0),
    enabled: boolean().notNull().default(true),
  },
  (table) => [check('coins_loan_limit', sql`${table.loanLimit} > 0`)],
);

/** Returns the column of an amount's coin. */
export const coinId = () =>
  bigint('coin_id', { mode: 'number' })
    .notNull()
    .references(() => coins.id);

/**
 * A market: a base coin (child) that is priced in a quote coin (parent). `symbol` is both codes
 * joined in lower case.
 */
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
    /** Number of decimals of a price. */
    pricePrecision: integer('price_precision').notNull(),
    /** Number of decimals of a base amount. */
    amountPrecision: integer('amount_precision').notNull(),
    /** Smallest order value in the quote coin. */
    minValue: moneyColumn('min_value').notNull().default(ZERO),
    /** Fee rate of spot trades: 0.002 is 0.2 %. */
    fee: moneyColumn().notNull().default(ZERO),
    /** Widest usual spread, as a share of the price; it determines the minimum fee. */
    spread: moneyColumn().notNull().default(money('0.002')),
    logo: text().notNull().default(''),
    sort: integer().notNull().default(0),
    enabled: boolean().notNull().default(true),
  },
  (table) => [
    index('markets_parent').on(table.parentId, table.sort),
    check('markets_fee_range', sql`${table.fee} >= 0 and ${table.fee} < 1`),
    check('markets_price_precision', sql`${table.pricePrecision} between 0 and 12`),
    check('markets_amount_precision', sql`${table.amountPrecision} between 0 and 12`),
    // The product of price and quantity must be exact in the ledger's 18 decimals.
    check('markets_value_places', sql`${table.pricePrecision} + ${table.amountPrecision} <= 18`),
  ],
);

/**
 * Ticks of a provider, which are stored for 7 days and by which options settle. Simulated ticks are
 * recomputed instead.
 */
export const marketTicks = pgTable(
  'market_ticks',
  {
    symbol: text().notNull(),
    /** Time of the trade, in epoch milliseconds. */
    at: bigint({ mode: 'number' }).notNull(),
    /** The provider's trade number, or the kind of candle value that the tick was derived from. */
    tradeId: text('trade_id').notNull(),
    price: moneyColumn().notNull(),
    amount: moneyColumn().notNull(),
    source: text().notNull(),
    /** The taker's side: the taker bought at an ask or sold at a bid. Null if it is unknown. */
    taker: text().$type<Taker>(),
  },
  (table) => [
    primaryKey({ columns: [table.symbol, table.at, table.tradeId] }),
    index('market_ticks_at').on(table.at),
    check('market_ticks_price', sql`${table.price} > 0`),
  ],
);

/** Leases of work that one instance does at a time (writing provider ticks). */
export const marketLeases = pgTable('market_leases', {
  name: text().primaryKey(),
  holder: text().notNull(),
  /** Epoch milliseconds after which any instance may take the lease. */
  until: bigint({ mode: 'number' }).notNull(),
});

/**
 * Time up to which the tick log of a market is complete (ADR-050). A market without a row was never
 * followed.
 */
export const marketCoverage = pgTable('market_coverage', {
  symbol: text().primaryKey(),
  /** Epoch milliseconds. No tick at or before this time is inserted later. */
  until: bigint({ mode: 'number' }).notNull(),
});

/**
 * Gaps in a market's log before its coverage: between `since` and `until`, in epoch milliseconds,
 * both exclusive. No option opens or settles by a tick on the other side of a gap.
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

/**
 * Secrets of market data: the seed of simulated prices, and the key that signs messages between
 * processes.
 */
export const marketSecrets = pgTable('market_secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
});

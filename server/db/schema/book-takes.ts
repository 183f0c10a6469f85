import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { big, moneyColumn } from './columns.ts';
import { markets } from './market.ts';

/**
 * Quantities that members took from the displayed books of markets. They are unavailable on every
 * instance until the next book (ADR-145). Rows of books that are too old to fill from are deleted.
 */
export const bookTakes = pgTable(
  'book_takes',
  {
    marketId: big('market_id')
      .notNull()
      .references(() => markets.id),
    /** Number of the book within its market; later books have higher numbers. */
    version: big('version').notNull(),
    /** Side of the trades: `buy` takes asks, `sell` takes bids. */
    side: text().$type<'buy' | 'sell'>().notNull(),
    price: moneyColumn('price').notNull(),
    /** Time of the book, in epoch milliseconds. */
    at: big('at').notNull(),
    /** Displayed quantity at the price, in the base coin. */
    shown: moneyColumn('shown').notNull(),
    taken: moneyColumn('taken').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.marketId, table.version, table.side, table.price] }),
    index('book_takes_age').on(table.at),
    check('book_takes_side', sql`${table.side} in ('buy', 'sell')`),
    check('book_takes_taken', sql`${table.taken} > 0 and ${table.taken} <= ${table.shown}`),
  ],
);

import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { big, moneyColumn } from './columns.ts';
import { ledgerTransactions } from './ledger.ts';
import { coinId } from './market.ts';

/**
 * Prices in USDT of coins received without a trade, at the time of their entry. They are stored on
 * first use, because ticks are deleted after some days (product.md#cost-basis).
 */
export const entryPrices = pgTable(
  'entry_prices',
  {
    entryId: big('entry_id')
      .notNull()
      .references(() => ledgerTransactions.id),
    coinId: coinId(),
    price: moneyColumn('price').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.coinId] }),
    check('entry_prices_price', sql`${table.price} > 0`),
  ],
);

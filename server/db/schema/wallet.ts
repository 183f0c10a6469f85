import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { memberId } from './auth.ts';
import { big, moneyColumn, rowNumber } from './columns.ts';
import { coinId, coins } from './market.ts';

/** Transfers between a member's own accounts, which take effect immediately. */
export const ownTransfers = pgTable(
  'own_transfers',
  {
    id: rowNumber(),
    memberId: memberId(),
    coinId: coinId(),
    fromAccount: integer('from_account').notNull(),
    toAccount: integer('to_account').notNull(),
    amount: moneyColumn('amount').notNull(),
    createdAt: big('created_at').notNull(),
  },
  (table) => [
    index('own_transfers_way').on(
      table.memberId,
      table.coinId,
      table.fromAccount,
      table.toAccount,
      table.id,
    ),
    check('own_transfers_amount', sql`${table.amount} > 0`),
    check(
      'own_transfers_accounts',
      sql`${table.fromAccount} in (1, 2, 3) and ${table.toAccount} in (1, 2, 3)
        and ${table.fromAccount} <> ${table.toAccount}`,
    ),
  ],
);

/** Conversions: `received` of the target coin for `amount` of the source coin. */
export const coinConversions = pgTable(
  'coin_exchanges',
  {
    id: rowNumber(),
    memberId: memberId(),
    account: integer().notNull(),
    fromCoinId: big('from_coin_id')
      .notNull()
      .references(() => coins.id),
    toCoinId: big('to_coin_id')
      .notNull()
      .references(() => coins.id),
    amount: moneyColumn('amount').notNull(),
    /** Amount of the target coin for one unit of the source coin. */
    rate: moneyColumn('rate').notNull(),
    received: moneyColumn('received').notNull(),
    createdAt: big('created_at').notNull(),
    /** Small balances that were converted together have the same id. */
    sweepId: uuid('sweep_id'),
  },
  (table) => [
    index('coin_exchanges_member').on(table.memberId, table.id),
    check('coin_exchanges_amounts', sql`${table.amount} > 0 and ${table.received} > 0`),
    check('coin_exchanges_coins', sql`${table.fromCoinId} <> ${table.toCoinId}`),
  ],
);

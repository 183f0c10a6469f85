import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { ZERO } from '#core/domain/money.ts';
import { memberId } from './auth.ts';
import { big, moneyColumn, rowNumber } from './columns.ts';
import { fixedTerms, validTerms } from './fixed-terms.ts';
import { coinId } from './market.ts';

/** Offered mining machines. The amount is locked up for `durationDays`. */
export const miningMachines = pgTable(
  'mining_machines',
  {
    ...fixedTerms(),
    img: text().notNull(),
  },
  (table) => [check('mining_machines_terms', validTerms(table))],
);

/**
 * Lock-ups of members: the amount is frozen until `endsAt`, when amount and revenue are credited.
 */
export const miningOrders = pgTable(
  'mining_orders',
  {
    id: rowNumber(),
    orderNumber: text('order_number').notNull().unique(),
    memberId: memberId(),
    machineId: big('machine_id')
      .notNull()
      .references(() => miningMachines.id),
    coinId: coinId(),
    amount: moneyColumn('amount').notNull(),
    interestRate: moneyColumn('interest_rate').notNull(),
    days: integer().notNull(),
    startsAt: big('starts_at').notNull(),
    endsAt: big('ends_at').notNull(),
    status: text().$type<'active' | 'ended'>().notNull().default('active'),
    /** 0 until it is paid. */
    revenue: moneyColumn('revenue').notNull().default(ZERO),
    closedAt: big('closed_at'),
  },
  (table) => [
    index('mining_orders_member').on(table.memberId, table.id),
    check('mining_orders_amount', sql`${table.amount} > 0 and ${table.revenue} >= 0`),
    check(
      'mining_orders_status',
      sql`(${table.status} = 'active' and ${table.closedAt} is null and ${table.revenue} = 0)
        or (${table.status} = 'ended' and ${table.closedAt} is not null)`,
    ),
  ],
);

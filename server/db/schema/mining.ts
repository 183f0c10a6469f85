import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { ZERO } from '#core/domain/money.ts';
import { members } from './auth.ts';
import { big, imported, moneyColumn, rowNumber } from './columns.ts';
import { coins } from './market.ts';
import type { Localized } from './site.ts';

/** Offered mining machines. `interestRate` in percent per day, `durationDays` of lock-up. */
export const miningMachines = pgTable(
  'mining_machines',
  {
    ...imported(),
    title: jsonb().$type<Localized>().notNull(),
    img: text().notNull(),
    coinId: big('coin_id')
      .notNull()
      .references(() => coins.id),
    minAmount: moneyColumn('min_amount').notNull(),
    maxAmount: moneyColumn('max_amount').notNull(),
    interestRate: moneyColumn('interest_rate').notNull(),
    durationDays: integer('cycle_days').notNull(),
  },
  (table) => [
    check(
      'mining_machines_terms',
      sql`${table.minAmount} > 0 and ${table.maxAmount} >= ${table.minAmount}
        and ${table.interestRate} >= 0 and ${table.durationDays} > 0`,
    ),
  ],
);

/**
 * Lock-ups of members: the amount is frozen until `endsAt`, then amount and revenue are credited.
 */
export const miningOrders = pgTable(
  'mining_orders',
  {
    id: rowNumber(),
    orderNumber: text('order_number').notNull().unique(),
    memberId: big('member_id')
      .notNull()
      .references(() => members.id),
    machineId: big('machine_id')
      .notNull()
      .references(() => miningMachines.id),
    coinId: big('coin_id')
      .notNull()
      .references(() => coins.id),
    amount: moneyColumn('amount').notNull(),
    interestRate: moneyColumn('interest_rate').notNull(),
    days: integer().notNull(),
    startsAt: big('starts_at').notNull(),
    endsAt: big('ends_at').notNull(),
    status: text().$type<'active' | 'ended'>().notNull().default('active'),
    /** 0 until paid. */
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

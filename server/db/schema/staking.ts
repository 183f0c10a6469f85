import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
} from 'drizzle-orm/pg-core';
import { ZERO } from '#core/domain/money.ts';
import { memberId } from './auth.ts';
import { big, imported, moneyColumn, rowNumber } from './columns.ts';
import { coinId } from './market.ts';
import type { Localized } from './site.ts';

/**
 * Staking projects. If a project is `redeemable`, its stakes may be ended early, without revenue.
 */
export const stakingProjects = pgTable('staking_projects', {
  ...imported(),
  title: jsonb().$type<Localized>().notNull(),
  img: text().notNull(),
  coinId: coinId(),
  redeemable: boolean().notNull().default(false),
});

/** Terms of a project. `interestRate` is in percent per year. */
export const stakingDurations = pgTable(
  'staking_terms',
  {
    ...imported(),
    projectId: big('project_id')
      .notNull()
      .references(() => stakingProjects.id),
    days: integer().notNull(),
    interestRate: moneyColumn('interest_rate').notNull(),
    minAmount: moneyColumn('min_amount').notNull(),
  },
  (table) => [
    index('staking_terms_project').on(table.projectId, table.days),
    check(
      'staking_terms_values',
      sql`${table.days} > 0 and ${table.interestRate} >= 0 and ${table.minAmount} > 0`,
    ),
  ],
);

/** Stakes of members: the amount is frozen until it matures or is redeemed. */
export const stakingOrders = pgTable(
  'staking_orders',
  {
    id: rowNumber(),
    orderNumber: text('order_number').notNull().unique(),
    memberId: memberId(),
    projectId: big('project_id')
      .notNull()
      .references(() => stakingProjects.id),
    durationId: big('term_id')
      .notNull()
      .references(() => stakingDurations.id),
    coinId: coinId(),
    amount: moneyColumn('amount').notNull(),
    days: integer().notNull(),
    interestRate: moneyColumn('interest_rate').notNull(),
    redeemable: boolean().notNull(),
    startsAt: big('starts_at').notNull(),
    endsAt: big('ends_at').notNull(),
    status: text().$type<'active' | 'ended' | 'redeemed'>().notNull().default('active'),
    /** 0 until it is paid, and still 0 if the stake is redeemed early. */
    revenue: moneyColumn('revenue').notNull().default(ZERO),
    closedAt: big('closed_at'),
    /** True if the stake is renewed when it ends. */
    renews: boolean().notNull().default(false),
    /** The stake that was renewed as this one. */
    renewalOfId: big('renewal_of_id')
      .unique()
      .references((): AnyPgColumn => stakingOrders.id),
  },
  (table) => [
    index('staking_orders_member').on(table.memberId, table.status, table.id),
    check('staking_orders_amount', sql`${table.amount} > 0 and ${table.revenue} >= 0`),
    check(
      'staking_orders_status',
      sql`(${table.status} = 'active' and ${table.closedAt} is null and ${table.revenue} = 0)
        or (${table.status} = 'ended' and ${table.closedAt} is not null)
        or (${table.status} = 'redeemed' and ${table.closedAt} is not null and ${table.revenue} = 0)`,
    ),
  ],
);

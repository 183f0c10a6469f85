import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  text,
} from 'drizzle-orm/pg-core';
import { members } from './auth.ts';
import { coins, markets } from './market.ts';

const money = { precision: 38, scale: 18 };

/** Durations an option may have, with the smallest stake and the payout rate (0.8: stake + 80 %). */
export const optionCycles = pgTable(
  'option_cycles',
  {
    seconds: integer().primaryKey(),
    minStake: numeric('min_stake', money).notNull(),
    payoutRate: numeric('payout_rate', money).notNull(),
    enabled: boolean().notNull().default(true),
  },
  (table) => [
    check('option_cycles_seconds', sql`${table.seconds} > 0`),
    check('option_cycles_min_stake', sql`${table.minStake} > 0`),
    check('option_cycles_payout_rate', sql`${table.payoutRate} > 0`),
  ],
);

/**
 * Options bought. Terms and opening tick are fixed at purchase, the settlement tick is copied here, so
 * that anyone can recompute the outcome. Times are epoch milliseconds.
 */
export const optionOrders = pgTable(
  'option_orders',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    marketId: bigint('market_id', { mode: 'number' })
      .notNull()
      .references(() => markets.id),
    coinId: bigint('coin_id', { mode: 'number' })
      .notNull()
      .references(() => coins.id),
    cycleSeconds: integer('cycle_seconds').notNull(),
    direction: text().$type<'up' | 'down'>().notNull(),
    stake: numeric(money).notNull(),
    payoutRate: numeric('payout_rate', money).notNull(),
    openPrice: numeric('open_price', money).notNull(),
    openTickAt: bigint('open_tick_at', { mode: 'number' }).notNull(),
    openSource: text('open_source').notNull(),
    boughtAt: bigint('bought_at', { mode: 'number' }).notNull(),
    expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
    status: text().$type<'running' | 'settled'>().notNull().default('running'),
    outcome: text().$type<'win' | 'loss' | 'tie' | 'void'>(),
    /** Profit (+) or loss (-); 0 for a tie or void. */
    profit: numeric(money),
    tickPrice: numeric('tick_price', money),
    tickAt: bigint('tick_at', { mode: 'number' }),
    tickSource: text('tick_source'),
    settledAt: bigint('settled_at', { mode: 'number' }),
  },
  (table) => [
    index('option_orders_member').on(table.memberId, table.status, table.id),
    check('option_orders_direction', sql`${table.direction} in ('up', 'down')`),
    check('option_orders_stake', sql`${table.stake} > 0`),
    check('option_orders_open_price', sql`${table.openPrice} > 0`),
    check(
      'option_orders_expiry',
      sql`${table.expiresAt} = ${table.boughtAt} + ${table.cycleSeconds} * 1000`,
    ),
    check(
      'option_orders_settlement',
      sql`(${table.status} = 'running' and ${table.outcome} is null and ${table.settledAt} is null)
        or (${table.status} = 'settled' and ${table.profit} is not null and ${table.settledAt} is not null
        and (${table.outcome} = 'void' and ${table.tickAt} is null
        or ${table.outcome} in ('win', 'loss', 'tie') and ${table.tickAt} <= ${table.expiresAt}
        and ${table.tickPrice} is not null and ${table.tickSource} is not null))`,
    ),
  ],
);

import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { ZERO } from '#core/domain/money.ts';
import type { VoidReason } from '#core/domain/options.ts';
import { DEFAULT_MOVING_COST } from '#core/domain/options-price.ts';
import { memberId } from './auth.ts';
import { moneyColumn } from './columns.ts';
import { coinId, markets } from './market.ts';

/** Durations of options, each with its smallest stake and payout rate (0.8: stake + 80 %). */
export const optionDurations = pgTable(
  'option_cycles',
  {
    seconds: integer().primaryKey(),
    minStake: moneyColumn('min_stake').notNull(),
    payoutRate: moneyColumn('payout_rate').notNull(),
    enabled: boolean().notNull().default(true),
  },
  (table) => [
    check('option_cycles_seconds', sql`${table.seconds} > 0`),
    check('option_cycles_min_stake', sql`${table.minStake} > 0`),
    check('option_cycles_payout_rate', sql`${table.payoutRate} > 0`),
  ],
);

/**
 * The limits of open stakes, in the coin of the stake. There is at most one row. Without it, or for
 * a null column, there is no limit.
 */
export const optionLimits = pgTable(
  'option_limits',
  {
    id: integer().primaryKey().default(1),
    /** Maximum stake of one order. */
    maxStake: moneyColumn('max_stake'),
    /** Maximum sum of one member's running orders. */
    memberExposure: moneyColumn('member_exposure'),
    /** Maximum sum of one market's running orders. */
    marketExposure: moneyColumn('market_exposure'),
    /**
     * Cost of trading in and out of a provider's market, as a share of the amount: it limits the
     * stakes in a market where outsiders trade (ADR-144).
     */
    movingCost: moneyColumn('moving_cost').notNull().default(DEFAULT_MOVING_COST),
  },
  (table) => [
    check('option_limits_one_row', sql`${table.id} = 1`),
    check('option_limits_max_stake', sql`${table.maxStake} > 0`),
    check('option_limits_member_exposure', sql`${table.memberExposure} > 0`),
    check('option_limits_market_exposure', sql`${table.marketExposure} > 0`),
    check('option_limits_moving_cost', sql`${table.movingCost} > 0 and ${table.movingCost} <= 1`),
  ],
);

/**
 * Number of parts of each market's counter: a member's orders are counted in part `member_id %
 * PARTS`.
 */
const PARTS = 16;

/**
 * Sums of the stakes of a market's running orders, split into parts, so purchases of different
 * members rarely wait for each other. Only the trigger of `option_orders` writes this table, at
 * COMMIT (ADR-062).
 */
export const optionExposure = pgTable(
  'option_exposure',
  {
    marketId: bigint('market_id', { mode: 'number' })
      .notNull()
      .references(() => markets.id),
    coinId: coinId(),
    part: smallint().notNull(),
    open: moneyColumn().notNull(),
    /** Maximum value of `open` that can be reached without a check of the other parts. */
    allowance: moneyColumn().notNull().default(ZERO),
    /**
     * The market's limit to which the allowances add up; if the limit has changed, the allowances
     * are invalid.
     */
    allowanceLimit: moneyColumn('allowance_limit'),
  },
  (table) => [
    primaryKey({ columns: [table.marketId, table.coinId, table.part] }),
    check('option_exposure_open', sql`${table.open} >= 0`),
    check('option_exposure_part', sql`${table.part} between 0 and ${sql.raw(`${PARTS - 1}`)}`),
  ],
);

/**
 * Purchased options. Terms are fixed at purchase, and the ticks that open and settle an option are
 * stored with it, so the outcome can be recomputed. Times are epoch milliseconds.
 */
export const optionOrders = pgTable(
  'option_orders',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    memberId: memberId(),
    marketId: bigint('market_id', { mode: 'number' })
      .notNull()
      .references(() => markets.id),
    coinId: coinId(),
    durationSeconds: integer('cycle_seconds').notNull(),
    direction: text().$type<'up' | 'down'>().notNull(),
    stake: moneyColumn().notNull(),
    payoutRate: moneyColumn('payout_rate').notNull(),
    /**
     * Only later trades open the option (ADR-144). Null if it was bought under the oldest rule, by
     * which the last tick at purchase opened it.
     */
    openAfter: bigint('open_after', { mode: 'number' }),
    /** Null until the option has opened. */
    openPrice: moneyColumn('open_price'),
    openTickAt: bigint('open_tick_at', { mode: 'number' }),
    /** The price source in use at purchase, whose ticks open and settle the option (ADR-144). */
    openSource: text('open_source').notNull(),
    /**
     * Duration of the windows of trades whose midpoint opens and settles the option (ADR-144). 0 if
     * the option was bought under an earlier rule, by which a single tick opens and settles it.
     */
    windowMs: integer('window_ms').notNull().default(0),
    /** Value in the quote coin that each side of such a window must have traded. */
    windowVolume: moneyColumn('window_volume').notNull().default(ZERO),
    /**
     * The maximum total stake in the market including this order, based on turnover; null if there
     * is no limit.
     */
    turnoverLimit: moneyColumn('turnover_limit'),
    /** When the purchase call arrived. */
    boughtAt: bigint('bought_at', { mode: 'number' }).notNull(),
    expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
    status: text().$type<'running' | 'settled'>().notNull().default('running'),
    outcome: text().$type<'win' | 'loss' | 'tie' | 'void'>(),
    /** Profit (+) or loss (-); 0 for a tie or a void option. */
    profit: moneyColumn(),
    tickPrice: moneyColumn('tick_price'),
    tickAt: bigint('tick_at', { mode: 'number' }),
    tickSource: text('tick_source'),
    settledAt: bigint('settled_at', { mode: 'number' }),
    /** Why the option is void; null under the earlier rule. */
    voidReason: text('void_reason').$type<VoidReason>(),
  },
  (table) => [
    index('option_orders_member').on(table.memberId, table.status, table.id),
    // This index is for a member's daily loss.
    index('option_orders_settled')
      .on(table.memberId, table.settledAt)
      .where(sql`${table.status} = 'settled'`),
    check('option_orders_direction', sql`${table.direction} in ('up', 'down')`),
    check('option_orders_stake', sql`${table.stake} > 0`),
    check('option_orders_open_price', sql`${table.openPrice} > 0`),
    check(
      'option_orders_expiry',
      sql`${table.expiresAt} = ${table.boughtAt} + ${table.durationSeconds} * 1000`,
    ),
    check(
      'option_orders_opening',
      sql`(${table.openPrice} is null) = (${table.openTickAt} is null)
        and (${table.openAfter} is null and ${table.openPrice} is not null
        or ${table.openAfter} >= ${table.boughtAt} and (${table.openTickAt} is null
        or ${table.openTickAt} > ${table.openAfter} and ${table.openTickAt} <= ${table.expiresAt}))`,
    ),
    check(
      'option_orders_void_reason',
      sql`${table.voidReason} is null or ${table.outcome} = 'void'`,
    ),
    check(
      'option_orders_decided_by',
      sql`${table.tickAt} is null or ${table.openAfter} is null
        or ${table.openTickAt} is not null and ${table.tickAt} >= ${table.openTickAt}`,
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

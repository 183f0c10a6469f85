import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { ZERO } from '#core/domain/money.ts';
import { memberId } from './auth.ts';
import { big, moneyColumn, rowNumber } from './columns.ts';
import { markets } from './market.ts';

/**
 * Spot orders. Quantities are in the base coin, values are in the quote coin, and times are epoch
 * milliseconds. The amount that an open order may still use is frozen in account 1: `reserved` in
 * the quote coin (buy) or in the base coin (sell).
 */
export const spotOrders = pgTable(
  'spot_orders',
  {
    id: rowNumber(),
    memberId: memberId(),
    marketId: big('market_id')
      .notNull()
      .references(() => markets.id),
    side: text().$type<'buy' | 'sell'>().notNull(),
    kind: text().$type<'limit' | 'market'>().notNull(),
    /** Limit price; null for market orders. */
    price: moneyColumn('price'),
    /** Ordered quantity; null for a market buy, which specifies a budget instead. */
    quantity: moneyColumn('quantity'),
    /** Amount that a market buy may spend. */
    budget: moneyColumn('budget'),
    reserved: moneyColumn('reserved').notNull(),
    filledQuantity: moneyColumn('filled_quantity').notNull().default(ZERO),
    filledValue: moneyColumn('filled_value').notNull().default(ZERO),
    /** Fee rate of the market when the order was placed. */
    feeRate: moneyColumn('fee_rate').notNull(),
    /** Fees so far, in the coin received. */
    fee: moneyColumn('fee').notNull().default(ZERO),
    /** A `waiting` order has a trigger that has not fired yet; nothing can fill it. */
    status: text().$type<'waiting' | 'open' | 'done' | 'cancelled'>().notNull().default('open'),
    /** Post-only: neither the order nor a change of it takes from the book. */
    postOnly: boolean('post_only').notNull().default(false),
    /**
     * Value in USDT when the order was placed, for the member's own limit; null if it is unknown.
     */
    worth: moneyColumn('worth'),
    placedAt: big('placed_at').notNull(),
    closedAt: big('closed_at'),
    /**
     * Only later trades of the market trigger or fill the order; earlier trades precede the order.
     * Once its trigger has fired, this is the time of the trigger.
     */
    matchedUntil: big('matched_until').notNull(),
    /** Price whose first trade turns this order into a limit order; null for other orders. */
    triggerPrice: moneyColumn('trigger_price'),
    /** Direction of the trigger: at or above its price, or at or below it. */
    triggerWhen: text('trigger_when').$type<'above' | 'below'>(),
    /** Time of the trade that fired the trigger. */
    triggeredAt: big('triggered_at'),
    /** The other order of a pair; the first trigger that fires cancels the other order. */
    twinId: big('twin_id'),
    /**
     * When a cancellation arrived that waits until all earlier trades are known (ADR-148). Later
     * trades neither trigger nor fill the order.
     */
    cancelAt: big('cancel_at'),
    /** Quantity that the market must still trade at or through the limit before the order fills. */
    queue: moneyColumn('queue').notNull().default(ZERO),
    /** Quantity that the market must still trade at or through the trigger before it fires. */
    triggerQueue: moneyColumn('trigger_queue').notNull().default(ZERO),
    /** Both queues include the trades up to this time, in epoch milliseconds. */
    queueAt: big('queue_at').notNull().default(0),
  },
  (table) => [
    index('spot_orders_member_open')
      .on(table.memberId, table.id)
      .where(sql`${table.status} in ('open', 'waiting')`),
    // A member has few open orders, so only closed orders need indexes by side and market.
    index('spot_orders_closed_side')
      .on(table.memberId, table.status, table.side, table.id)
      .where(sql`${table.status} <> 'open'`),
    index('spot_orders_closed_market')
      .on(table.memberId, table.status, table.marketId, table.side, table.id)
      .where(sql`${table.status} <> 'open'`),
    // Orders by time, for the ids that bound a period.
    index('spot_orders_placed').on(table.memberId, table.placedAt),
    // Orders that were open for an hour or more, which a period finds by the time of their end.
    index('spot_orders_closed_late')
      .on(table.memberId, table.status, table.closedAt)
      .where(sql`${table.status} <> 'open' and ${table.closedAt} - ${table.placedAt} >= 3600000`),
    // Open orders, in the order in which they are matched.
    index('spot_orders_open_bids')
      .on(table.marketId, table.price.desc().nullsFirst(), table.matchedUntil, table.id)
      .where(sql`${table.status} = 'open' and ${table.side} = 'buy'`),
    index('spot_orders_open_asks')
      .on(table.marketId, table.price, table.matchedUntil, table.id)
      .where(sql`${table.status} = 'open' and ${table.side} = 'sell'`),
    // The condition on `kind` prevents the use of this index in queries by price, regardless of the
    // statistics.
    index('spot_orders_open_since')
      .on(table.marketId, table.matchedUntil)
      .where(sql`${table.status} = 'open' and ${table.kind} = 'limit'`),
    index('spot_orders_waiting_since')
      .on(table.marketId, table.matchedUntil)
      .where(sql`${table.status} = 'waiting'`),
    // Waiting orders, in the order in which a moving price reaches them.
    index('spot_orders_triggers_above')
      .on(table.marketId, table.triggerPrice)
      .where(sql`${table.status} = 'waiting' and ${table.triggerWhen} = 'above'`),
    index('spot_orders_triggers_below')
      .on(table.marketId, table.triggerPrice)
      .where(sql`${table.status} = 'waiting' and ${table.triggerWhen} = 'below'`),
    index('spot_orders_cancelling')
      .on(table.marketId, table.cancelAt)
      .where(sql`${table.status} in ('open', 'waiting') and ${table.cancelAt} is not null`),
    unique('spot_orders_twin').on(table.twinId),
    check('spot_orders_side', sql`${table.side} in ('buy', 'sell')`),
    check('spot_orders_kind', sql`${table.kind} in ('limit', 'market')`),
    check(
      'spot_orders_terms',
      sql`(${table.kind} = 'limit' and ${table.price} > 0 and ${table.quantity} > 0)
        or (${table.kind} = 'market' and ${table.price} is null
        and (${table.quantity} > 0 or ${table.budget} > 0))`,
    ),
    check('spot_orders_reserved', sql`${table.reserved} >= 0`),
    check('spot_orders_queue', sql`${table.queue} >= 0 and ${table.triggerQueue} >= 0`),
    check(
      'spot_orders_filled',
      sql`${table.filledQuantity} >= 0 and ${table.filledValue} >= 0
        and (${table.quantity} is null or ${table.filledQuantity} <= ${table.quantity})`,
    ),
    check(
      'spot_orders_status',
      sql`(${table.status} in ('open', 'waiting') and ${table.closedAt} is null)
        or (${table.status} in ('done', 'cancelled') and ${table.closedAt} is not null
        and ${table.reserved} = 0)`,
    ),
    check(
      'spot_orders_trigger',
      sql`(${table.triggerPrice} is null and ${table.triggerWhen} is null
        and ${table.triggeredAt} is null and ${table.twinId} is null and ${table.status} <> 'waiting')
        or (${table.kind} = 'limit' and ${table.triggerPrice} > 0
        and ${table.triggerWhen} is not null and ${table.triggerWhen} in ('above', 'below')
        and ((${table.triggeredAt} is not null and ${table.status} <> 'waiting')
        or (${table.triggeredAt} is null and ${table.status} in ('waiting', 'cancelled')
        and ${table.filledQuantity} = 0)))`,
    ),
  ],
);

/**
 * Fills of orders. `trade` identifies the market trade used. One trade may fill an order in several
 * parts; `filledBefore` makes each part unique.
 */
export const spotFills = pgTable(
  'spot_fills',
  {
    id: rowNumber(),
    orderId: big('order_id')
      .notNull()
      .references(() => spotOrders.id),
    trade: text().notNull(),
    /** Filled quantity of the order before this part. */
    filledBefore: moneyColumn('filled_before').notNull(),
    price: moneyColumn('price').notNull(),
    quantity: moneyColumn('quantity').notNull(),
    /** The fee of this part, in the coin received. */
    fee: moneyColumn('fee').notNull(),
    at: big('at').notNull(),
  },
  (table) => [
    unique('spot_fills_once').on(table.orderId, table.filledBefore),
    check('spot_fills_amounts', sql`${table.price} > 0 and ${table.quantity} > 0`),
    check('spot_fills_before', sql`${table.filledBefore} >= 0`),
  ],
);

/**
 * Trades of a market that filled orders, and the used quantity of each, which is at most its
 * volume.
 */
export const spotTrades = pgTable(
  'spot_trades',
  {
    marketId: big('market_id')
      .notNull()
      .references(() => markets.id),
    trade: text().notNull(),
    volume: moneyColumn('volume').notNull(),
    used: moneyColumn('used').notNull(),
    /** Time of the first use by the database's clock. The trade is not read again after 8 days. */
    usedAt: big('used_at').notNull().default(sql`(extract(epoch from now()) * 1000)::bigint`),
  },
  (table) => [
    primaryKey({ columns: [table.marketId, table.trade] }),
    index('spot_trades_age').on(table.usedAt),
    check('spot_trades_used', sql`${table.used} > 0 and ${table.used} <= ${table.volume}`),
  ],
);

/**
 * Time up to which a market's trades have been matched, in epoch milliseconds. Matching resumes
 * there after a start.
 */
export const spotCursors = pgTable('spot_cursors', {
  marketId: big('market_id')
    .primaryKey()
    .references(() => markets.id),
  until: big('until').notNull(),
});

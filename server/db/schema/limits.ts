import { sql } from 'drizzle-orm';
import { check, pgTable } from 'drizzle-orm/pg-core';
import { members } from './auth.ts';
import { big, moneyColumn } from './columns.ts';

/**
 * Limits in USDT that members set for themselves; null means no limit (ADR-062). A looser value is
 * pending in `…Next` (null if the limit ends) until `…NextAt`, in epoch milliseconds. Triggers
 * enforce the limits at COMMIT.
 */
export const memberLimits = pgTable(
  'member_limits',
  {
    memberId: big('member_id')
      .primaryKey()
      .references(() => members.id),
    /** Largest stake of an option. */
    stake: moneyColumn('stake'),
    stakeNext: moneyColumn('stake_next'),
    stakeNextAt: big('stake_next_at'),
    /** Largest value of a spot order. */
    order: moneyColumn('order_value'),
    orderNext: moneyColumn('order_value_next'),
    orderNextAt: big('order_value_next_at'),
    /** Largest loss with options in a day (UTC). */
    loss: moneyColumn('loss'),
    lossNext: moneyColumn('loss_next'),
    lossNextAt: big('loss_next_at'),
    /** Nothing new may be bought or ordered before this time. */
    pausedUntil: big('paused_until'),
  },
  (table) => [
    check('member_limits_stake', sql`${table.stake} > 0 and ${table.stakeNext} > 0`),
    check('member_limits_order', sql`${table.order} > 0 and ${table.orderNext} > 0`),
    check('member_limits_loss', sql`${table.loss} > 0 and ${table.lossNext} > 0`),
  ],
);

import { type Placeholder, sql } from 'drizzle-orm';
import type { Money } from '#core/domain/money.ts';
import type { SpotKind, SpotSide } from '#core/domain/spot-order.ts';
import type { TriggerWhen } from '#core/domain/spot-trigger.ts';
import { insertWithEntry } from '../../../ledger/post-entry.ts';

/** A new order with its immediate fills from the book. Times are in epoch milliseconds. */
export interface NewSpotOrder {
  readonly memberId: number;
  readonly marketId: number;
  readonly side: SpotSide;
  readonly kind: SpotKind;
  /** Limit price; null for a market order. */
  readonly price: Money | null;
  /** Null for a market buy, which has an amount instead. */
  readonly quantity: Money | null;
  readonly budget: Money | null;
  /** True for a post-only order; a change to such an order must not take from the book either. */
  readonly postOnly: boolean;
  readonly reserved: Money;
  readonly filledQuantity: Money;
  readonly filledValue: Money;
  readonly feeRate: Money;
  readonly fee: Money;
  readonly status: 'open' | 'done';
  /** Value in USDT; null if it is unknown. */
  readonly worth: Money | null;
  readonly placedAt: number;
  readonly closedAt: number | null;
  readonly matchedUntil: number;
  readonly queue: Money;
}

const insertion = (value: (name: keyof NewSpotOrder) => Placeholder) => sql`
    insert into spot_orders (member_id, market_id, side, kind, price, quantity, budget, post_only,
      reserved, filled_quantity, filled_value, fee_rate, fee, status, worth, placed_at, closed_at,
      matched_until, queue)
    values (${value('memberId')}, ${value('marketId')}, ${value('side')}, ${value('kind')},
      ${value('price')}, ${value('quantity')}, ${value('budget')}, ${value('postOnly')},
      ${value('reserved')}, ${value('filledQuantity')}, ${value('filledValue')},
      ${value('feeRate')}, ${value('fee')}, ${value('status')}, ${value('worth')},
      ${value('placedAt')}, ${value('closedAt')}, ${value('matchedUntil')}, ${value('queue')})
    returning id`;

/** Inserts an order and posts its entry; returns the order's id. */
export const insertOrder = insertWithEntry<NewSpotOrder>(
  { kind: 'spot.place', subject: 'spot' },
  insertion,
);

/** A new order that waits for its trigger. Times are in epoch milliseconds. */
interface NewWaitingOrder
  extends Omit<
    NewSpotOrder,
    | 'kind'
    | 'budget'
    | 'postOnly'
    | 'filledQuantity'
    | 'filledValue'
    | 'fee'
    | 'status'
    | 'closedAt'
  > {
  readonly price: Money;
  readonly quantity: Money;
  readonly triggerPrice: Money;
  readonly triggerWhen: TriggerWhen;
  readonly triggerQueue: Money;
}

/** Inserts an order that waits for its trigger, and posts its entry; returns its id. */
export const insertWaiting = insertWithEntry<NewWaitingOrder>(
  { kind: 'spot.trigger', subject: 'spot' },
  (value) => sql`
    insert into spot_orders (member_id, market_id, side, kind, price, quantity, reserved, fee_rate,
      status, worth, placed_at, matched_until, trigger_price, trigger_when, queue, trigger_queue)
    values (${value('memberId')}, ${value('marketId')}, ${value('side')}, 'limit',
      ${value('price')}, ${value('quantity')}, ${value('reserved')}, ${value('feeRate')},
      'waiting', ${value('worth')}, ${value('placedAt')}, ${value('matchedUntil')},
      ${value('triggerPrice')}, ${value('triggerWhen')}, ${value('queue')}, ${value('triggerQueue')})
    returning id`,
);

/**
 * Inserts an order that replaces another one; its entry releases the funds of the replaced order.
 */
export const insertReplacement = insertWithEntry<NewSpotOrder>(
  { kind: 'spot.amend', subject: 'spot' },
  insertion,
);

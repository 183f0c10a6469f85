import { type Decimal, decimal, down, least, ZERO } from './decimal.ts';
import type { Side } from './house-book.ts';
import type { Trade } from './world.ts';

/** Fires by the first trade with which those at or through its price have more volume than `queue`. */
export interface Trigger {
  readonly isAbove: boolean;
  readonly price: Decimal;
  readonly queue: Decimal;
}

/** An order that trades of its market may fill, or trigger first. */
interface Resting {
  readonly side: Side;
  readonly limit: Decimal;
  /** Only later trades fill or trigger it; epoch milliseconds. */
  readonly since: number;
  readonly remaining: Decimal;
  /** What the market trades at or through its limit before it. */
  readonly queue: Decimal;
  readonly trigger: Trigger | undefined;
  /** The place of the other order of its pair in the list. */
  readonly twin: number | undefined;
}

/** What happens to the order at a place in the list. */
export type SpotEvent =
  | { readonly place: number; readonly fired: Trade }
  | { readonly place: number; readonly trade: Trade; readonly quantity: Decimal };

/**
 * Lets trades, oldest first, fire triggers and fill orders (product.md#resting-orders,
 * product.md#trigger-orders): by price, then age, of two sides the older first; a volume once, and after
 * what stood before the order. `free` is the unused volume of a trade in whole lots. Returns what
 * happens, and the orders with what is then left of them and of their queues.
 */
export function matchTrades(
  orders: readonly Resting[],
  trades: readonly Trade[],
  { free, places }: { free: (trade: Trade) => Decimal; places: number },
): { readonly events: readonly SpotEvent[]; readonly after: readonly Resting[] } {
  const after: Waiting[] = orders.map((order, place) => ({ ...order, place }));
  const events: SpotEvent[] = [];
  for (const trade of trades) {
    const whole = down(decimal(trade.amount), places);
    for (const order of after) {
      const { trigger, place, twin } = order;
      if (!trigger || trade.at <= order.since || !reaches(trade, trigger)) continue;
      if (trigger.queue.gte(whole)) {
        order.trigger = { ...trigger, queue: trigger.queue.minus(whole) };
        continue;
      }
      Object.assign(order, { trigger: undefined, since: trade.at });
      const other = twin === undefined ? undefined : after[twin];
      if (other) Object.assign(other, { trigger: undefined, remaining: ZERO });
      events.push({ place, fired: trade });
    }
    let volume = free(trade);
    for (const order of takersOf(after, trade)) {
      const quantity = least(order.remaining, volume.minus(order.queue));
      order.queue = atLeastZero(order.queue.minus(whole));
      if (quantity.lte(ZERO)) continue;
      volume = volume.minus(quantity);
      order.remaining = order.remaining.minus(quantity);
      events.push({ place: order.place, trade, quantity });
    }
  }
  return { events, after };
}

type Waiting = { -readonly [Key in keyof Resting]: Resting[Key] } & { readonly place: number };

const atLeastZero = (value: Decimal) => (value.lt(ZERO) ? ZERO : value);
const byAge = (a: Waiting, b: Waiting) => a.since - b.since || a.place - b.place;
const reaches = ({ price }: Trade, trigger: Trigger) =>
  trigger.isAbove ? trigger.price.lte(price) : trigger.price.gte(price);

/** The orders that a trade may fill, in the order in which they are served. */
function takersOf(orders: readonly Waiting[], { at, price }: Trade): Waiting[] {
  const reached = orders.filter(
    ({ side, limit, since, trigger, remaining }) =>
      !trigger && remaining.gt(ZERO) && at > since && isWithin(side, decimal(price), limit),
  );
  const sides = (['buy', 'sell'] as const).map((side) =>
    reached
      .filter((one) => one.side === side)
      .sort(
        (a, b) => (side === 'buy' ? b.limit.cmp(a.limit) : a.limit.cmp(b.limit)) || byAge(a, b),
      ),
  );
  return reached.flatMap(() => {
    // Of two sides the older first.
    const [next] = sides.flatMap(([first]) => first ?? []).sort(byAge);
    return sides.find(([first]) => first === next)?.shift() ?? [];
  });
}

/** Whether an order of this limit deals at a price. */
export const isWithin = (side: Side, price: Decimal, limit: Decimal): boolean =>
  side === 'buy' ? price.lte(limit) : price.gte(limit);

/** The unused volume of a trade in whole lots. */
export function freeOf({ amount }: Trade, used: Decimal, places: number): Decimal {
  return down(down(decimal(amount), places).minus(used), places);
}

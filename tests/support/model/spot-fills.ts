import { type Decimal, decimal, down, least, ZERO } from './decimal.ts';
import type { Side } from './house-book.ts';
import type { Trade } from './world.ts';

/** An order that trades of its market may fill, or trigger first. */
interface Resting {
  readonly side: Side;
  readonly limit: Decimal;
  /** Only later trades fill or trigger it; epoch milliseconds. */
  readonly since: number;
  readonly remaining: Decimal;
  readonly trigger: { readonly isAbove: boolean; readonly price: Decimal } | undefined;
  /** The place of the other order of its pair in the list. */
  readonly twin: number | undefined;
}

/** What happens to the order at a place in the list. */
export type SpotEvent =
  | { readonly place: number; readonly fired: Trade }
  | { readonly place: number; readonly trade: Trade; readonly quantity: Decimal };

/**
 * Lets trades, oldest first, fire triggers and fill orders (product.md#resting-orders,
 * product.md#trigger-orders): by price, then age, of two sides the older first; a volume once. `free`
 * is the unused volume of a trade in whole lots.
 */
export function eventsOf(
  orders: readonly Resting[],
  trades: readonly Trade[],
  free: (trade: Trade) => Decimal,
): SpotEvent[] {
  const left = orders.map((order, place) => ({ ...order, place }));
  const events: SpotEvent[] = [];
  for (const trade of trades) {
    const price = decimal(trade.price);
    for (const order of left) {
      if (!order.trigger || trade.at <= order.since) continue;
      const { isAbove, price: at } = order.trigger;
      if (isAbove ? price.lt(at) : price.gt(at)) continue;
      Object.assign(order, { trigger: undefined, since: trade.at });
      const twin = order.twin === undefined ? undefined : left[order.twin];
      if (twin) Object.assign(twin, { trigger: undefined, remaining: ZERO });
      events.push({ place: order.place, fired: trade });
    }
    const takers = { buy: takersOf(left, 'buy', trade), sell: takersOf(left, 'sell', trade) };
    for (let volume = free(trade); volume.gt(ZERO); ) {
      const [buy, sell] = [takers.buy[0], takers.sell[0]];
      const order = buy && sell ? [buy, sell].sort(byAge)[0] : (buy ?? sell);
      if (!order) break;
      takers[order.side].shift();
      const quantity = least(order.remaining, volume);
      volume = volume.minus(quantity);
      Object.assign(order, { remaining: order.remaining.minus(quantity) });
      events.push({ place: order.place, trade, quantity });
    }
  }
  return events;
}

type Waiting = Resting & { readonly place: number };

const byAge = (a: Waiting, b: Waiting) => a.since - b.since || a.place - b.place;

function takersOf(orders: readonly Waiting[], side: Side, trade: Trade): Waiting[] {
  const better = side === 'buy' ? -1 : 1;
  const price = decimal(trade.price);
  return orders
    .filter((one) => one.side === side && !one.trigger && one.remaining.gt(ZERO))
    .filter(
      ({ since, limit }) => trade.at > since && limit.minus(price).times(`${better}`).lte(ZERO),
    )
    .sort((a, b) => better * a.limit.cmp(b.limit) || byAge(a, b));
}

/** The unused volume of a trade in whole lots. */
export function freeOf({ amount }: Trade, used: Decimal, places: number): Decimal {
  return down(down(decimal(amount), places).minus(used), places);
}

import { compare, isPositive, type Money, subtract } from './money.ts';
import { isWithinLimit } from './spot-book.ts';
import type { SpotSide } from './spot-order.ts';

/** An open limit order. A smaller `id` is an older order. */
export interface Resting {
  readonly id: number;
  readonly side: SpotSide;
  readonly limit: Money;
  /** In the base coin. */
  readonly remaining: Money;
  /** Only later trades fill it, epoch milliseconds. */
  readonly since: number;
}

/** A trade of the market, and what of its volume is not used up yet. */
export interface MarketTrade {
  readonly name: string;
  readonly at: number;
  readonly price: Money;
  readonly volume: Money;
  readonly free: Money;
}

/** A part of an order that a trade fills. */
export interface TradePart {
  readonly trade: MarketTrade;
  readonly quantity: Money;
}

/**
 * Which trades fill which orders, by order id: price-time priority on each side, the older one first
 * where both sides want a trade, and no trade's volume more than once.
 */
export function allocateTrades(
  orders: readonly Resting[],
  trades: readonly MarketTrade[],
): Map<number, TradePart[]> {
  const waiting = orders.map((order) => ({ ...order }));
  const sides = (['buy', 'sell'] as const).map((side) =>
    waiting.filter((order) => order.side === side).sort(byPriority),
  );
  const parts = new Map<number, TradePart[]>();
  for (const trade of trades) {
    let free = trade.free;
    for (const order of takersOf(sides, trade)) {
      if (!isPositive(free)) break;
      const quantity = compare(order.remaining, free) < 0 ? order.remaining : free;
      free = subtract(free, quantity);
      order.remaining = subtract(order.remaining, quantity);
      const list = parts.get(order.id) ?? [];
      parts.set(order.id, list);
      list.push({ trade, quantity });
    }
  }
  return parts;
}

type Waiting = { -readonly [Key in keyof Resting]: Resting[Key] };

function byPriority(a: Waiting, b: Waiting): number {
  const better = a.side === 'buy' ? compare(b.limit, a.limit) : compare(a.limit, b.limit);
  return better || a.id - b.id;
}

/** Orders that a trade may fill, best first; of two sides the older head goes first. */
function* takersOf(sides: readonly Waiting[][], trade: MarketTrade): Generator<Waiting> {
  const queues = sides.map((orders) => queueOf(orders, trade));
  const heads = queues.map((queue) => queue.next().value);
  for (;;) {
    const [first, second] = heads;
    if (!first && !second) return;
    const side = !first || (second && second.id < first.id) ? 1 : 0;
    yield heads[side] as Waiting;
    heads[side] = queues[side]?.next().value;
  }
}

/** The orders of one side that a trade reaches; what is filled falls out of the list on the way. */
function* queueOf(orders: Waiting[], trade: MarketTrade): Generator<Waiting, undefined> {
  for (let index = 0; ; ) {
    const order = orders[index];
    if (!order || !isWithinLimit(order.side, trade.price, order.limit)) return undefined;
    if (!isPositive(order.remaining)) {
      orders.splice(index, 1);
      continue;
    }
    if (trade.at > order.since) yield order;
    index += 1;
  }
}

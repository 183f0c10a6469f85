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

/** What trades fill, and how far that is worked out. */
export interface Allocation {
  /** By order id. */
  readonly parts: Map<number, TradePart[]>;
  /** False when a trade has more to give than the orders at hand may take. */
  readonly isComplete: boolean;
}

/** Sides of which only the best orders are at hand: behind them there are more. */
export type CutSides = Readonly<Partial<Record<SpotSide, boolean>>>;

/**
 * Which trades fill which orders: price-time priority on each side, the older one first where both sides
 * want a trade, and no trade's volume more than once. Where an order that is not at hand may come first,
 * it ends: what was given out until there stands.
 */
export function allocateTrades(
  orders: readonly Resting[],
  trades: readonly MarketTrade[],
  cut: CutSides = {},
): Allocation {
  const waiting = orders.map((order) => ({ ...order }));
  const sides = (['buy', 'sell'] as const).map((side) => ({
    orders: waiting.filter((order) => order.side === side).sort(byPriority),
    isCut: cut[side] === true,
  }));
  const parts = new Map<number, TradePart[]>();
  for (const trade of trades) {
    let free = trade.free;
    const takers = takersOf(sides, trade);
    while (isPositive(free)) {
      const next = takers.next();
      if (next.done) {
        if (next.value === 'unknown') return { parts, isComplete: false };
        break;
      }
      const order = next.value;
      const quantity = compare(order.remaining, free) < 0 ? order.remaining : free;
      free = subtract(free, quantity);
      order.remaining = subtract(order.remaining, quantity);
      const list = parts.get(order.id) ?? [];
      parts.set(order.id, list);
      list.push({ trade, quantity });
    }
  }
  return { parts, isComplete: true };
}

type Waiting = { -readonly [Key in keyof Resting]: Resting[Key] };

function byPriority(a: Waiting, b: Waiting): number {
  const better = a.side === 'buy' ? compare(b.limit, a.limit) : compare(a.limit, b.limit);
  return better || a.id - b.id;
}

interface Side {
  readonly orders: Waiting[];
  readonly isCut: boolean;
}

/** Whether nobody comes after the last one, or nobody knows. */
type End = 'nobody' | 'unknown';

/** Orders that a trade may fill, best first; of two sides the older head goes first. */
function* takersOf(sides: readonly Side[], trade: MarketTrade): Generator<Waiting, End> {
  const queues = sides.map((side) => queueOf(side, trade));
  const heads = queues.map((queue) => queue.next());
  for (;;) {
    if (heads.some(({ value }) => value === 'unknown')) return 'unknown';
    const [first, second] = heads.map((head) => (head.done ? undefined : head.value));
    if (!first && !second) return 'nobody';
    const side = !first || (second && second.id < first.id) ? 1 : 0;
    yield (side === 1 ? second : first) as Waiting;
    heads[side] = (queues[side] as Generator<Waiting, End>).next();
  }
}

/** The orders of one side that a trade reaches; what is filled falls out of the list on the way. */
function* queueOf({ orders, isCut }: Side, trade: MarketTrade): Generator<Waiting, End> {
  for (let index = 0; ; ) {
    const order = orders[index];
    if (!order) return isCut ? 'unknown' : 'nobody';
    if (!isWithinLimit(order.side, trade.price, order.limit)) return 'nobody';
    if (!isPositive(order.remaining)) {
      orders.splice(index, 1);
      continue;
    }
    if (trade.at > order.since) yield order;
    index += 1;
  }
}

import { add, compare, isPositive, type Money, money, multiply, subtract } from './money.ts';
import { isWithinLimit } from './spot-book.ts';
import type { SpotSide } from './spot-order.ts';
import { passQueue } from './spot-queue.ts';

/**
 * An open limit order. Of two orders, the older one has the smaller `since` or, if these are equal,
 * the smaller `id`.
 */
export interface Resting {
  readonly id: number;
  readonly side: SpotSide;
  readonly limit: Money;
  /** In the base coin. */
  readonly remaining: Money;
  /** Epoch milliseconds; only later trades fill the order. */
  readonly since: number;
  /** When its cancellation arrived; no later trade fills the order. */
  readonly until?: number | undefined;
  /**
   * The amount that is ahead of the order in the market's book after the trades up to `queueAt`.
   */
  readonly queue: Money;
  /** Epoch milliseconds; 0 while no trades are counted. */
  readonly queueAt: number;
}

/** A trade of the market. */
export interface MarketTrade {
  readonly name: string;
  readonly at: number;
  readonly price: Money;
  readonly volume: Money;
  /** The volume of the trade that is still free for orders. */
  readonly free: Money;
  /** The volume of the trade that orders have already used. */
  readonly used: Money;
}

/** A part of an order that a trade fills. */
export interface TradePart {
  readonly trade: MarketTrade;
  readonly quantity: Money;
  /**
   * The maximum volume that other orders may have used of the trade for this part to belong to the
   * order.
   */
  readonly usedBefore: Money;
}

/** The fills that trades cause. */
export interface Allocation {
  /**
   * The parts by order id, sorted by when they use up the trades; each order gets the volume that
   * the previous ones leave.
   */
  readonly parts: Map<number, TradePart[]>;
  /** True if all trades are allocated; false if volume remains for orders that were not passed. */
  readonly isComplete: boolean;
}

/**
 * The part of a provider's trade that fills orders. Members who trade with themselves at the
 * provider pay fees on ten times the amount that they get here (ADR-145).
 */
const PROVIDER_PART = money('0.1');

/** Returns the part of a trade's volume that fills orders of members. */
export function fillableOf(volume: Money, source: 'simulated' | 'htx'): Money {
  return source === 'simulated' ? volume : multiply(volume, PROVIDER_PART);
}

/** The sides of which only the best orders were passed. */
export type CutSides = Readonly<Partial<Record<SpotSide, boolean>>>;

/**
 * Allocates the volume of trades to orders (product.md#resting-orders): on each side by price and
 * then by age. If a trade matches both sides, the older order comes first. No volume is used more
 * than once. Amounts that are ahead of an order in the market's book are traded first, even by
 * trades whose volume is used up. The allocation stops where an order that was not passed might
 * come first; the parts allocated until then are final.
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
  const ranked = [...byAgeOf(sides.map((side) => [...side.orders].values()))];
  const hasQueues = waiting.some(({ queue }) => isPositive(queue));
  const allocated = new Map<number, TradePart[]>();
  const done = (isComplete: boolean) => {
    const parts = ranked.flatMap(({ id }) => {
      const own = allocated.get(id);
      return own ? [[id, own] as const] : [];
    });
    return { parts: new Map(parts), isComplete };
  };
  for (const trade of trades) {
    let { free, used } = trade;
    const takers = byAgeOf(sides.map((side) => queueOf(side, trade)));
    while (isPositive(free) || hasQueues) {
      const next = takers.next();
      if (next.done && next.value === 'unknown' && isPositive(free)) return done(false);
      if (next.done) break;
      const order = next.value;
      const behind = subtract(subtract(trade.volume, used), order.queue);
      const quantity = smaller(order.remaining, smaller(free, behind));
      order.queue = passQueue(order.queue, trade.volume);
      if (!isPositive(quantity)) continue;
      const list = allocated.get(order.id) ?? [];
      allocated.set(order.id, list);
      list.push({ trade, quantity, usedBefore: used });
      free = subtract(free, quantity);
      used = add(used, quantity);
      order.remaining = subtract(order.remaining, quantity);
    }
  }
  return done(true);
}

function smaller(one: Money, other: Money): Money {
  return compare(one, other) < 0 ? one : other;
}

type Waiting = { -readonly [Key in keyof Resting]: Resting[Key] };

function byPriority(a: Waiting, b: Waiting): number {
  const better = a.side === 'buy' ? compare(b.limit, a.limit) : compare(a.limit, b.limit);
  return better || byAge(a, b);
}

function byAge(a: Waiting, b: Waiting): number {
  return a.since - b.since || a.id - b.id;
}

interface Side {
  readonly orders: Waiting[];
  readonly isCut: boolean;
}

/** What follows the end of a queue: no order, or orders that were not passed. */
type End = 'nobody' | 'unknown';

/**
 * Yields the orders of both sides, each side best first; of the two next orders, the older one
 * comes first.
 */
function* byAgeOf(queues: readonly Iterator<Waiting, End | undefined>[]): Generator<Waiting, End> {
  const heads = queues.map((queue) => queue.next());
  for (;;) {
    if (heads.some(({ value }) => value === 'unknown')) return 'unknown';
    const [first, second] = heads.map((head) => (head.done ? undefined : head.value));
    if (!first && !second) return 'nobody';
    const side = !first || (second && byAge(second, first) < 0) ? 1 : 0;
    yield (side === 1 ? second : first) as Waiting;
    heads[side] = (queues[side] as Iterator<Waiting, End>).next();
  }
}

/** Yields the orders of one side that a trade reaches, and removes filled orders from the list. */
function* queueOf({ orders, isCut }: Side, trade: MarketTrade): Generator<Waiting, End> {
  for (let index = 0; ; ) {
    const order = orders[index];
    if (!order) return isCut ? 'unknown' : 'nobody';
    if (!isWithinLimit(order.side, trade.price, order.limit)) return 'nobody';
    if (!isPositive(order.remaining)) {
      orders.splice(index, 1);
      continue;
    }
    const isOwn = trade.at > order.since && trade.at <= (order.until ?? trade.at);
    if (isOwn && trade.at > order.queueAt) yield order;
    index += 1;
  }
}

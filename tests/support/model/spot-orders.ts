import type { Balances } from './balances.ts';
import { type Decimal, decimal, down, least, up, ZERO } from './decimal.ts';
import type { Side } from './house-book.ts';
import type { Market } from './terms.ts';
import type { Trade } from './world.ts';

/**
 * A trigger, which fires with the trade at which the total volume of trades at or through its price
 * exceeds `queue`.
 */
interface Trigger {
  readonly isAbove: boolean;
  readonly price: Decimal;
  queue: Decimal;
}

export interface Order {
  readonly member: number;
  readonly market: Market;
  readonly side: Side;
  /** Not set for a market order. */
  readonly limit: Decimal | undefined;
  /** Not set for a market buy. */
  readonly quantity: Decimal | undefined;
  /** Set to post-only (1) for an order whose change must not take from the book, either. */
  readonly force?: string | undefined;
  readonly trigger?: Trigger | undefined;
  /** The other order of the pair. */
  twin?: Order;
  status: 'waiting' | 'open' | 'done' | 'cancelled';
  /** The order's position among orders of the same age. */
  readonly number: number;
  /** Only trades after this time (epoch milliseconds) fill or trigger the order. */
  since: number;
  reserved: Decimal;
  /**
   * The amount that the market trades at or through the order's limit before the order is filled.
   */
  queue: Decimal;
  filled: Decimal;
  value: Decimal;
  fee: Decimal;
}

type Place = Pick<Order, 'member' | 'market' | 'side'>;

/** Return the coin that an order spends, and the coin that it receives. */
export const spends = ({ member, market, side }: Place) => ({
  member,
  account: '1',
  coin: side === 'buy' ? market.quote : market.base,
});
export const receives = ({ member, market, side }: Place) => ({
  member,
  account: '1',
  coin: side === 'buy' ? market.base : market.quote,
});

export const reserveOf = (side: Side, limit: Decimal, quantity: Decimal) =>
  side === 'buy' ? limit.times(quantity) : quantity;

/** Returns true if an order with this limit executes at a price. */
export const isWithin = (side: Side, price: Decimal, limit: Decimal): boolean =>
  side === 'buy' ? price.lte(limit) : price.gte(limit);

/**
 * Adds a fill to an order and returns by how much the received amount changes
 * (product.md#trading-fee).
 */
export function addPart(order: Order, price: Decimal, quantity: Decimal) {
  const isBuy = order.side === 'buy';
  const value = price.times(quantity);
  order.filled = order.filled.plus(quantity);
  order.value = order.value.plus(value);
  const inAll = isBuy ? order.filled : order.value;
  const due = least(up(inAll.times(order.market.fee), 8), inAll).minus(order.fee);
  const fee = due.gt(ZERO) ? least(due, isBuy ? quantity : value) : ZERO;
  order.fee = order.fee.plus(fee);
  return { ...receives(order), available: (isBuy ? quantity : value).minus(fee) };
}

/**
 * Lets a trade fire triggers and then fill open orders of its market. Orders are served by price
 * and then by age, and across sides the older order comes first. Each gets the amount that remains
 * after its queue (product.md#resting-orders).
 */
export function matchTrade(balances: Balances, orders: readonly Order[], trade: Trade): void {
  const [first] = orders;
  if (!first) return;
  const volume = down(decimal(trade.amount), first.market.amountPrecision);
  for (const order of orders) passTrigger(balances, order, { ...trade, volume });
  let left = volume;
  for (const order of takersOf(orders, trade)) {
    const open = (order.quantity ?? ZERO).minus(order.filled);
    const quantity = least(open, left.minus(order.queue));
    order.queue = lessOf(order.queue, volume);
    if (quantity.lte(ZERO)) continue;
    left = left.minus(quantity);
    fillOrder(balances, order, trade, quantity);
  }
}

/** Counts a trade that reaches a trigger, which creates a limit order when it fires. */
function passTrigger(
  balances: Balances,
  order: Order,
  { at, price, volume }: Trade & { readonly volume: Decimal },
): void {
  const { status, side, trigger, twin, limit = ZERO, quantity = ZERO } = order;
  if (status !== 'waiting' || !trigger || at <= order.since) return;
  if (trigger.isAbove ? trigger.price.gt(price) : trigger.price.lt(price)) return;
  const isFired = volume.gt(trigger.queue);
  trigger.queue = lessOf(trigger.queue, volume);
  if (!isFired) return;
  const reserved = reserveOf(side, limit, quantity);
  const held = order.reserved.plus(twin?.reserved ?? ZERO);
  if (twin) Object.assign(twin, { status: 'cancelled', reserved: ZERO });
  Object.assign(order, { status: 'open', since: at, reserved });
  balances.release(spends(order), held.minus(reserved));
}

function fillOrder(balances: Balances, order: Order, trade: Trade, part: Decimal): void {
  const { side, market, limit = ZERO, quantity = ZERO } = order;
  const traded = (side === 'buy' ? up : down)(decimal(trade.price), market.pricePrecision);
  const stands = order.trigger?.price ?? limit;
  const noBetter = isWithin(side, traded, stands) ? stands : traded;
  const price = isWithin(side, noBetter, limit) ? noBetter : limit;
  const received = addPart(order, price, part);
  const reserved = reserveOf(side, limit, quantity.minus(order.filled));
  const released = order.reserved.minus(reserved);
  const available = released.minus(reserveOf(side, price, part));
  balances.post([{ ...spends(order), frozen: released.neg(), available }, received]);
  Object.assign(order, { reserved, status: reserved.gt(ZERO) ? 'open' : 'done' });
}

/** Returns the orders that a trade may fill, in the order in which they are served. */
function takersOf(orders: readonly Order[], { at, price }: Trade): Order[] {
  const reached = orders.filter(
    ({ status, side, limit = ZERO, since }) =>
      status === 'open' && at > since && isWithin(side, decimal(price), limit),
  );
  const limitOf = ({ limit = ZERO }: Order) => limit;
  const buys = reached.filter(({ side }) => side === 'buy');
  const sells = reached.filter(({ side }) => side === 'sell');
  buys.sort((a, b) => limitOf(b).cmp(limitOf(a)) || byAge(a, b));
  sells.sort((a, b) => limitOf(a).cmp(limitOf(b)) || byAge(a, b));
  return reached.flatMap(() => {
    const [buy, sell] = [buys[0], sells[0]];
    const isSell = !buy || (sell && byAge(sell, buy) < 0);
    return (isSell ? sells : buys).shift() ?? [];
  });
}

const byAge = (a: Order, b: Order) => a.since - b.since || a.number - b.number;
const lessOf = (queue: Decimal, volume: Decimal) => (queue.gt(volume) ? queue.minus(volume) : ZERO);

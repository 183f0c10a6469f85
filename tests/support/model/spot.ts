import { type Decimal, decimal, down, isFiner, least, up, ZERO } from './decimal.ts';
import { queueBefore, type Side, usualLevel, walk } from './house-book.ts';
import type { Parts } from './parts.ts';
import { freeOf, isWithin, matchTrades, type SpotEvent, type Trigger } from './spot-fills.ts';
import { type Market, TERMS } from './terms.ts';
import { CODE, type Fields, type Plan, recentTrade, type Trade } from './world.ts';

const MOST_OPEN = 200;

interface Order {
  readonly member: number;
  readonly market: Market;
  readonly side: Side;
  readonly limit: Decimal | undefined;
  /** Missing for a market buy. */
  readonly quantity: Decimal | undefined;
  status: 'waiting' | 'open' | 'done' | 'cancelled';
  since: number;
  reserved: Decimal;
  filled: Decimal;
  value: Decimal;
  fee: Decimal;
  /** What the market trades before it. */
  queue: Decimal;
  trigger?: Trigger | undefined;
  twin?: Order;
}

/** A request; `budget` is what a market buy may spend. */
type Request = Pick<Order, 'member' | 'market' | 'side' | 'limit' | 'quantity'> & {
  readonly budget?: Decimal | undefined;
};

const amountOf = (text: string | undefined) => (text ? decimal(text) : undefined);
const OPPOSITE = { buy: 'sell', sell: 'buy' } as const;
const NOTHING = { filled: ZERO, value: ZERO, fee: ZERO };

const reserveOf = (side: Side, limit: Decimal, quantity: Decimal) =>
  side === 'buy' ? limit.times(quantity) : quantity;

/** Spot trading (product.md#spot). */
export function createSpot({ world, balances, house }: Parts) {
  const all: Order[] = [];
  const used = new Map<Trade, Decimal>();
  /** How many trades of each market every order had its share of. */
  const matched = new Map<Market, number>();
  const isOpen = ({ status }: Order) => status === 'open' || status === 'waiting';
  const openOf = (member: number) => all.filter((one) => one.member === member && isOpen(one));
  /** What an order spends, and what it receives. */
  const spends = ({ member, market, side }: Request | Order) => {
    return { member, account: '1', coin: side === 'buy' ? market.quote : market.base };
  };
  const receives = ({ member, market, side }: Order) => {
    return { member, account: '1', coin: side === 'buy' ? market.base : market.quote };
  };

  /** Adds a part to an order and returns the change of what it receives (product.md#trading-fee). */
  function fill(order: Order, price: Decimal, quantity: Decimal) {
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

  /** Why an order is refused, but for book and balance (product.md#spot-order-rules). */
  function isAgainstRules({ market, limit, quantity, budget }: Request, price?: Decimal) {
    const needed = budget === undefined ? [quantity, price] : [budget];
    if (needed.some((one) => one === undefined || one.lte(ZERO))) return true;
    if (limit && isFiner(limit, market.pricePrecision)) return true;
    if (!budget && quantity && isFiner(quantity, market.amountPrecision)) return true;
    const value = budget ?? price?.times(quantity ?? ZERO);
    return value?.lt(market.minValue) ?? false;
  }

  /** Takes from the book at once, and rests (product.md#house-book, product.md#resting-orders). */
  function place(request: Request, isLimit: boolean, replaced?: Order): Plan {
    const { market, side, limit, quantity = ZERO, budget } = request;
    const offered = house.levels(market, side);
    const levels = (recentTrade(world, market.symbol) && offered) ?? [];
    if (!offered || isAgainstRules(request, isLimit ? limit : levels[0]?.price)) return CODE.rule;
    const reached = levels.filter(({ price }) => !limit || isWithin(side, price, limit));
    const until = budget ? { budget } : { quantity };
    const taken = walk(reached, until, market.amountPrecision);
    if (!isLimit && taken.parts.length === 0) return CODE.rule;
    const mine = spends(request);
    const before = replaced?.reserved ?? ZERO;
    const rest = isLimit ? quantity.minus(taken.quantity) : ZERO;
    const reserved = reserveOf(side, limit ?? ZERO, rest);
    const queue = queueBefore(side, limit ?? ZERO, house.shown(market, OPPOSITE[side]));
    return () => {
      const cost = budget ?? reserveOf(side, limit ?? ZERO, quantity);
      if (cost.gt(balances.available(mine).plus(before))) return CODE.rule;
      const others = openOf(request.member).filter((one) => one !== replaced);
      if (rest.gt(ZERO) && others.length >= MOST_OPEN) return CODE.rule;
      const { budget: _, ...terms } = request;
      const status = rest.gt(ZERO) ? 'open' : 'done';
      const order: Order = { ...terms, ...NOTHING, reserved, since: world.now(), status, queue };
      const received = taken.parts.map((part) => fill(order, part.price, part.quantity));
      const frozen = reserved.minus(before);
      const spent = side === 'buy' ? taken.value : taken.quantity;
      const paid = { ...mine, frozen, available: spent.plus(frozen).neg() };
      if (!balances.post([paid, ...received])) return CODE.rule;
      if (replaced) Object.assign(replaced, { status: 'cancelled', reserved: ZERO });
      house.take(market, side, taken.parts);
      all.push(order);
      return CODE.ok;
    };
  }

  /** What the trades that were not matched yet do to the orders of a market. */
  function pending(market: Market) {
    const orders = all.filter((one) => one.market === market && isOpen(one));
    const resting = orders.map((one) => ({
      ...{ side: one.side, limit: one.limit ?? ZERO, since: one.since },
      remaining: (one.quantity ?? ZERO).minus(one.filled),
      queue: one.queue,
      trigger: one.trigger,
      twin: one.twin && orders.indexOf(one.twin),
    }));
    const free = (trade: Trade) => freeOf(trade, used.get(trade) ?? ZERO, market.amountPrecision);
    const trades = world.trades(market.symbol).slice(matched.get(market) ?? 0);
    return { orders, ...matchTrades(resting, trades, { free, places: market.amountPrecision }) };
  }

  function apply(order: Order, event: SpotEvent): void {
    const { side, market, limit = ZERO, quantity: whole = ZERO, twin } = order;
    if ('fired' in event) {
      const reserved = reserveOf(side, limit, whole);
      const held = order.reserved.plus(twin?.reserved ?? ZERO);
      if (twin) Object.assign(twin, { status: 'cancelled', reserved: ZERO });
      const since = event.fired.at;
      Object.assign(order, { status: 'open', since, reserved, trigger: undefined });
      balances.release(spends(order), held.minus(reserved));
      return;
    }
    const { trade, quantity } = event;
    used.set(trade, (used.get(trade) ?? ZERO).plus(quantity));
    const price = (side === 'buy' ? up : down)(decimal(trade.price), market.pricePrecision);
    const received = fill(order, price, quantity);
    const reserved = reserveOf(side, limit, whole.minus(order.filled));
    const released = order.reserved.minus(reserved);
    const available = released.minus(reserveOf(side, price, quantity));
    balances.post([{ ...spends(order), frozen: released.neg(), available }, received]);
    Object.assign(order, { reserved, status: reserved.gt(ZERO) ? 'open' : 'done' });
  }

  function match(): void {
    for (const market of TERMS.markets) {
      const { orders, events, after } = pending(market);
      for (const event of events) apply(orders[event.place] as Order, event);
      for (const [place, { queue, trigger }] of after.entries()) {
        Object.assign(orders[place] as Order, { queue, trigger });
      }
      matched.set(market, world.trades(market.symbol).length);
    }
  }

  /** Gives an order its share of the trades before it is cancelled (product.md#spot-cancel). */
  function matchOnly(order: Order): void {
    const { orders, events } = pending(order.market);
    for (const event of events) {
      const own = orders[event.place];
      if (own === order || (own && own === order.twin && 'fired' in event)) apply(own, event);
    }
  }

  function find(member: number, number: string | undefined): Order | undefined {
    const order = all[Number(number)];
    if (order?.member !== member) return undefined;
    if (isOpen(order)) matchOnly(order);
    return order;
  }

  function release(order: Order): void {
    balances.release(spends(order), order.reserved);
    Object.assign(order, { status: 'cancelled', reserved: ZERO });
  }

  /** The market and side of an order; `undefined` for those that are not offered. */
  function placeOf({ m_id, type }: Fields) {
    const market = TERMS.markets.find(({ id }) => String(id) === m_id);
    return market && (type === '1' || type === '2')
      ? { market, side: type === '1' ? ('buy' as const) : ('sell' as const) }
      : undefined;
  }

  function placeNew(member: number, fields: Fields): Plan {
    const { operate_type, price, num, amount } = fields;
    const at = placeOf(fields);
    const isLimit = operate_type === '1';
    if (!at || (!isLimit && operate_type !== '2')) return CODE.refused;
    const isBudget = !isLimit && at.side === 'buy';
    const quantity = isBudget ? undefined : amountOf(num);
    const budget = isBudget ? (amountOf(amount) ?? ZERO) : undefined;
    const limit = isLimit ? amountOf(price) : undefined;
    return place({ ...at, member, limit, quantity, budget }, isLimit);
  }

  function cancel(member: number, { bb_id }: Fields): Plan {
    const order = find(member, bb_id);
    if (!order) return CODE.missing;
    if (!isOpen(order)) return CODE.rule;
    return () => {
      const pair = order.twin?.status === 'waiting' ? [order, order.twin] : [order];
      for (const one of pair) release(one);
      return CODE.ok;
    };
  }

  function cancelAll(member: number, { symbol }: Fields): Plan {
    const market = TERMS.markets.find((one) => one.symbol === symbol);
    if (symbol !== undefined && !market) return CODE.refused;
    const own = openOf(member).filter((one) => !market || one.market === market);
    for (const order of own) if (isOpen(order)) matchOnly(order);
    const open = own.filter(isOpen);
    return () => {
      for (const order of open) release(order);
      return open.length > 0 ? CODE.ok : CODE.rule;
    };
  }

  /** Change of an open order (product.md#spot-change). */
  function amend(member: number, { bb_id, price, num }: Fields): Plan {
    const order = find(member, bb_id);
    if (!order) return CODE.missing;
    if (order.status !== 'open' || !order.limit || !order.quantity) return CODE.rule;
    const limit = amountOf(price) ?? order.limit;
    const quantity = amountOf(num) ?? order.quantity;
    const rest = quantity.minus(order.filled);
    const isSame = limit.eq(order.limit) && quantity.eq(order.quantity);
    if (isSame || rest.lte(ZERO)) return CODE.rule;
    const { market, side } = order;
    return place({ member, market, side, limit, quantity: rest }, true, order);
  }

  /** Stop-limit orders and pairs (product.md#trigger-orders). */
  function trigger(member: number, fields: Fields): Plan {
    const at = placeOf(fields);
    if (!at || (fields.when !== '1' && fields.when !== '2')) return CODE.refused;
    const { market, side } = at;
    const last = recentTrade(world, market.symbol);
    if (!last || !house.levels(market, side)) return CODE.rule;
    const isAbove = fields.when === '1';
    const quantity = amountOf(fields.num);
    const legs = [[isAbove, amountOf(fields.trigger_price), amountOf(fields.price)] as const];
    const twin = [amountOf(fields.twin_trigger_price), amountOf(fields.twin_price)] as const;
    if (twin[0] || twin[1]) legs.push([!isAbove, ...twin]);
    const orders: Order[] = [];
    for (const [above, price = ZERO, limit] of legs) {
      if (price.lte(ZERO) || isFiner(price, market.pricePrecision)) return CODE.rule;
      const terms = { ...at, member, quantity, limit };
      if (isAgainstRules(terms, limit)) return CODE.rule;
      if (above ? price.lte(last.price) : price.gte(last.price)) return CODE.rule;
      // The price comes through the asks or through the bids.
      const before = usualLevel(house.shown(market, above ? 'buy' : 'sell'));
      const trigger = { isAbove: above, price, queue: before };
      const queue = queueBefore(side, limit ?? ZERO, house.shown(market, OPPOSITE[side]));
      const state = { ...NOTHING, reserved: ZERO, since: world.now(), trigger, queue };
      orders.push({ ...terms, ...state, status: 'waiting' });
    }
    return () => {
      const [first, second] = orders;
      if (!first || openOf(member).length + orders.length > MOST_OPEN) return CODE.rule;
      // A pair reserves once, for the larger need.
      const needs = orders.map((one) => reserveOf(side, one.limit ?? ZERO, quantity ?? ZERO));
      first.reserved = needs.reduce((most, need) => (need.gt(most) ? need : most));
      if (!balances.freeze(spends(first), first.reserved)) return CODE.rule;
      if (second) Object.assign(first, { twin: second });
      if (second) Object.assign(second, { twin: first });
      all.push(...orders);
      return CODE.ok;
    };
  }

  return {
    calls: {
      ...{ upbbbuy: placeNew, tradecancelOrder: cancel, tradecancelAll: cancelAll },
      ...{ tradeamendOrder: amend, tradetriggerOrder: trigger },
    },
    match,
    lines: () =>
      all.map(({ member, market, side, status, limit, quantity, ...one }) => [
        ...[member, market.id, side, status, limit, quantity],
        ...[one.reserved, one.filled, one.value, one.fee],
      ]),
  };
}

import { type Decimal, decimal, isFiner, ZERO } from './decimal.ts';
import { queueBefore, usualLevel, walk } from './house-book.ts';
import type { PaidFee } from './invites.ts';
import type { Parts } from './parts.ts';
import {
  addPart,
  isWithin,
  matchTrade,
  type Order,
  receives,
  reserveOf,
  spends,
} from './spot-orders.ts';
import { type Market, TERMS } from './terms.ts';
import { CODE, type Fields, type Plan, recentTrade } from './world.ts';

/** A request. `budget` is the amount that a market buy may spend. */
type Request = Pick<Order, 'member' | 'market' | 'side' | 'limit' | 'quantity'> & {
  readonly budget?: Decimal | undefined;
  /** For a limit order: post-only (1), immediate-or-cancel (2) or fill-or-kill (3). */
  readonly force?: string | undefined;
};

const amountOf = (text: string | undefined) => (text ? decimal(text) : undefined);
const OPPOSITE = { buy: 'sell', sell: 'buy' } as const;
const NOTHING = { filled: ZERO, value: ZERO, fee: ZERO };

/** Spot trading (product.md#spot). */
export function createSpot({ world, balances, house }: Parts) {
  const all: Order[] = [];
  const fees: PaidFee[] = [];
  /** The number of trades of each market that have been matched with orders. */
  const matched = new Map<Market, number>();
  const isOpen = ({ status }: Order) => status === 'open' || status === 'waiting';
  const openOf = (member: number) => all.filter((one) => one.member === member && isOpen(one));

  /**
   * Returns true if an order is refused for a reason other than the book and the balance
   * (product.md#spot-order-rules).
   */
  function isAgainstRules({ market, limit, quantity, budget }: Request, price?: Decimal) {
    const needed = budget === undefined ? [quantity, price] : [budget];
    if (needed.some((one) => one === undefined || one.lte(ZERO))) return true;
    if (limit && isFiner(limit, market.pricePrecision)) return true;
    if (!budget && quantity && isFiner(quantity, market.amountPrecision)) return true;
    const value = budget ?? price?.times(quantity ?? ZERO);
    return value?.lt(market.minValue) ?? false;
  }

  /**
   * Takes from the book immediately. The remainder stays open (product.md#house-book,
   * product.md#resting-orders).
   */
  function place(request: Request, isLimit: boolean, replaced?: Order): Plan {
    const { market, side, limit, quantity = ZERO, budget, force } = request;
    const offered = house.levels(market, side);
    const levels = (recentTrade(world, market.symbol) && offered) ?? [];
    if (!offered || isAgainstRules(request, isLimit ? limit : levels[0]?.price)) return CODE.rule;
    const reached = levels.filter(({ price }) => !limit || isWithin(side, price, limit));
    const until = budget ? { budget } : { quantity };
    const taken = walk(reached, until, market.amountPrecision);
    // Without a recent price, an order that stays open takes nothing, and an order that must not
    // stay open is refused.
    const rests = isLimit && (force === undefined || force === '1');
    if (!rests && taken.parts.length === 0) return CODE.rule;
    if (force === '1' && taken.parts.length > 0) return CODE.rule;
    if (force === '3' && taken.quantity.lt(quantity)) return CODE.rule;
    const mine = spends(request);
    const before = replaced?.reserved ?? ZERO;
    const rest = rests ? quantity.minus(taken.quantity) : ZERO;
    const reserved = reserveOf(side, limit ?? ZERO, rest);
    const queue = queueBefore(side, limit ?? ZERO, house.shown(market, OPPOSITE[side]));
    return () => {
      const cost = budget ?? reserveOf(side, limit ?? ZERO, quantity);
      if (cost.gt(balances.available(mine).plus(before))) return CODE.rule;
      const { budget: _, ...terms } = request;
      const state = { ...NOTHING, number: all.length, since: world.now(), reserved, queue };
      const order: Order = { ...terms, ...state, status: rest.gt(ZERO) ? 'open' : 'done' };
      const received = taken.parts.map((part) => addPart(order, part.price, part.quantity));
      const frozen = reserved.minus(before);
      const spent = side === 'buy' ? taken.value : taken.quantity;
      const paid = { ...mine, frozen, available: spent.plus(frozen).neg() };
      if (!balances.post([paid, ...received])) return CODE.rule;
      if (replaced) Object.assign(replaced, { status: 'cancelled', reserved: ZERO });
      house.take(market, side, taken.parts);
      all.push(order);
      addFee(order, order.fee);
      return CODE.ok;
    };
  }

  function addFee(order: Order, amount: Decimal): void {
    const { member, coin } = receives(order);
    if (amount.gt(ZERO)) fees.push({ member, coin, amount, at: world.now() });
  }

  /** Matches the orders of a market with its new trades. */
  function match(market: Market): void {
    const trades = world.trades(market.symbol);
    const open = all.filter((one) => one.market === market && isOpen(one));
    const before = new Map(open.map((one) => [one, one.fee]));
    for (const trade of trades.slice(matched.get(market) ?? 0)) matchTrade(balances, open, trade);
    for (const [order, fee] of before) addFee(order, order.fee.minus(fee));
    matched.set(market, trades.length);
  }

  /**
   * Returns a member's order after matching the trades that were made before the call
   * (product.md#spot-cancel).
   */
  function find(member: number, number: string | undefined): Order | undefined {
    const order = all[Number(number)];
    if (order?.member !== member) return undefined;
    match(order.market);
    return order;
  }

  function release(order: Order): void {
    balances.release(spends(order), order.reserved);
    Object.assign(order, { status: 'cancelled', reserved: ZERO });
  }

  /** Returns the market and the side of an order, or `undefined` for those that are not offered. */
  function placeOf({ m_id, type }: Fields) {
    const market = TERMS.markets.find(({ id }) => String(id) === m_id);
    return market && (type === '1' || type === '2')
      ? { market, side: type === '1' ? ('buy' as const) : ('sell' as const) }
      : undefined;
  }

  function placeNew(member: number, fields: Fields): Plan {
    const { operate_type, price, num, amount, time_in_force: force } = fields;
    const at = placeOf(fields);
    const isLimit = operate_type === '1';
    if (!at || (!isLimit && operate_type !== '2')) return CODE.refused;
    if (force !== undefined && !(isLimit && ['1', '2', '3'].includes(force))) return CODE.refused;
    const isBudget = !isLimit && at.side === 'buy';
    const quantity = isBudget ? undefined : amountOf(num);
    const budget = isBudget ? (amountOf(amount) ?? ZERO) : undefined;
    const limit = isLimit ? amountOf(price) : undefined;
    return place({ ...at, member, limit, quantity, budget, force }, isLimit);
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
    for (const one of market ? [market] : TERMS.markets) match(one);
    const open = openOf(member).filter((one) => !market || one.market === market);
    return () => {
      for (const order of open) release(order);
      return open.length > 0 ? CODE.ok : CODE.rule;
    };
  }

  /** Changes an open order (product.md#spot-change). */
  function amend(member: number, { bb_id, price, num }: Fields): Plan {
    const order = find(member, bb_id);
    if (!order) return CODE.missing;
    if (order.status !== 'open' || !order.limit || !order.quantity) return CODE.rule;
    const limit = amountOf(price) ?? order.limit;
    const quantity = amountOf(num) ?? order.quantity;
    const rest = quantity.minus(order.filled);
    const isSame = limit.eq(order.limit) && quantity.eq(order.quantity);
    if (isSame || rest.lte(ZERO)) return CODE.rule;
    const { market, side, force } = order;
    return place({ member, market, side, limit, quantity: rest, force }, true, order);
  }

  /** Places stop-limit orders and pairs (product.md#trigger-orders). */
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
      // The price reaches the trigger either through the asks or through the bids.
      const before = usualLevel(house.shown(market, above ? 'buy' : 'sell'));
      const trigger = { isAbove: above, price, queue: before };
      const queue = queueBefore(side, limit ?? ZERO, house.shown(market, OPPOSITE[side]));
      const state = { ...NOTHING, reserved: ZERO, since: world.now(), trigger, queue };
      const number = all.length + orders.length;
      orders.push({ ...terms, ...state, number, status: 'waiting' });
    }
    return () => {
      const [first, second] = orders;
      if (!first) return CODE.rule;
      // A pair reserves funds once, for the larger of the two orders.
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
      upbbbuy: placeNew,
      tradecancelOrder: cancel,
      tradecancelAll: cancelAll,
      tradeamendOrder: amend,
      tradetriggerOrder: trigger,
    },
    match: () => TERMS.markets.forEach(match),
    fees: fees as readonly PaidFee[],
    /**
     * Cancels all of a member's orders after matching the trades that were made before the call.
     */
    takeBack(member: number): void {
      TERMS.markets.forEach(match);
      for (const order of openOf(member)) release(order);
    },
    lines: () =>
      all.map(({ member, market, side, status, limit, quantity, ...one }) => [
        ...[member, market.id, side, status, limit, quantity],
        ...[one.reserved, one.filled, one.value, one.fee],
      ]),
  };
}

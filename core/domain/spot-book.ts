import { add, compare, divideDown, isPositive, type Money, subtract, ZERO } from './money.ts';
import { type SpotSide, tradeValue } from './spot-order.ts';

/** Maximum age of a book against which the house trades (product.md#house-book). */
export const BOOK_MAX_AGE_MS = 5_000;

/** One price of an order book and its quantity in the base coin. */
export interface SpotLevel {
  readonly price: Money;
  readonly quantity: Money;
}

/**
 * Both sides of a displayed book, best price first: a buy order takes asks, a sell order takes
 * bids.
 */
export interface SpotBook {
  readonly asks: readonly SpotLevel[];
  readonly bids: readonly SpotLevel[];
}

/** Returns the best ask, the best bid and the spread; `undefined` while a side is empty. */
export function bestOf({ asks, bids }: SpotBook) {
  const [ask, bid] = [asks[0]?.price, bids[0]?.price];
  return ask && bid ? { ask, bid, spread: subtract(ask, bid) } : undefined;
}

/**
 * Returns a price, clamped to the range between the best bid and the best ask, because the book and
 * the ticks arrive separately and must not contradict each other.
 */
export function priceWithin(price: Money, book: SpotBook): Money {
  const best = bestOf(book);
  if (!best || compare(best.ask, best.bid) < 0) return price;
  if (compare(price, best.ask) > 0) return best.ask;
  return compare(price, best.bid) < 0 ? best.bid : price;
}

/** Returns true if a price is more than one spread outside the best bid and ask. */
export function isFarOutside(price: Money, book: SpotBook): boolean {
  const best = bestOf(book);
  if (!best || compare(best.ask, best.bid) < 0) return false;
  const { ask, bid, spread } = best;
  return compare(price, add(ask, spread)) > 0 || compare(price, subtract(bid, spread)) < 0;
}

/** The limits of an order: its quantity, its budget or its limit price. */
export interface Reach {
  readonly quantity?: Money | undefined;
  /** In the quote coin. */
  readonly budget?: Money | undefined;
  readonly limit?: Money | undefined;
}

/** The levels that an order takes from a book; `parts` is empty if it takes nothing. */
export interface Walk {
  readonly parts: readonly SpotLevel[];
  readonly quantity: Money;
  /** In the quote coin, exact. */
  readonly value: Money;
}

/**
 * Returns true if a price is at least as good as the limit: not above the limit to buy, and not
 * below it to sell.
 */
export function isWithinLimit(side: SpotSide, price: Money, limit: Money): boolean {
  return side === 'buy' ? compare(price, limit) <= 0 : compare(price, limit) >= 0;
}

/**
 * Takes levels from a book for an order, best price first (product.md#house-book). Quantities
 * computed from a budget are rounded down to the market's `places`, so the budget is never
 * exceeded.
 */
export function walkBook(
  levels: readonly SpotLevel[],
  side: SpotSide,
  reach: Reach,
  places: number,
): Walk {
  const parts: SpotLevel[] = [];
  let taken = ZERO;
  let spent = ZERO;
  for (const level of levels) {
    if (!isPositive(level.price)) continue;
    if (reach.limit && !isWithinLimit(side, level.price, reach.limit)) break;
    const wanted = stillWanted(reach, taken, spent, level.price, places);
    const quantity = wanted && compare(wanted, level.quantity) < 0 ? wanted : level.quantity;
    if (!isPositive(quantity)) {
      if (isPositive(level.quantity)) break;
      continue;
    }
    parts.push({ price: level.price, quantity });
    taken = add(taken, quantity);
    spent = add(spent, tradeValue(level.price, quantity));
  }
  return { parts, quantity: taken, value: spent };
}

/** Returns the quantity that the order still wants at a price; `undefined` if it has no limit. */
function stillWanted(
  { quantity, budget }: Reach,
  taken: Money,
  spent: Money,
  price: Money,
  places: number,
): Money | undefined {
  const byQuantity = quantity && subtract(quantity, taken);
  const byBudget = budget && divideDown(subtract(budget, spent), price, places);
  if (!byQuantity || !byBudget) return byQuantity ?? byBudget;
  return compare(byQuantity, byBudget) < 0 ? byQuantity : byBudget;
}

/**
 * Returns the average price of a fill, rounded down to `places` decimals; `undefined` for an empty
 * one.
 */
export function averagePrice(value: Money, quantity: Money, places: number): Money | undefined {
  return isPositive(quantity) ? divideDown(value, quantity, places) : undefined;
}

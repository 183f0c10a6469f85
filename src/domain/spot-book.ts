import { add, compare, divideDown, isPositive, type Money, subtract, ZERO } from './money.ts';
import { type SpotSide, tradeValue } from './spot-order.ts';

/** The house deals at no older book than this. */
export const BOOK_MAX_AGE_MS = 5_000;

/** One price of an order book and the quantity of the base coin that stands there. */
export interface SpotLevel {
  readonly price: Money;
  readonly quantity: Money;
}

/** Both sides of a shown book, best price first: an order to buy takes asks, one to sell takes bids. */
export interface SpotBook {
  readonly asks: readonly SpotLevel[];
  readonly bids: readonly SpotLevel[];
}

/** How far an order goes: to a quantity, to what it may spend, not beyond a limit price. */
export interface Reach {
  readonly quantity?: Money | undefined;
  /** In the quote coin. */
  readonly budget?: Money | undefined;
  readonly limit?: Money | undefined;
}

/** What walking a book takes; nothing when `deps` is empty. */
export interface Walk {
  readonly parts: readonly SpotLevel[];
  readonly quantity: Money;
  /** In the quote coin, exact. */
  readonly value: Money;
}

/** True when a price is at least as good as the limit: not above it to buy, not below it to sell. */
export function isWithinLimit(side: SpotSide, price: Money, limit: Money): boolean {
  return side === 'buy' ? compare(price, limit) <= 0 : compare(price, limit) >= 0;
}

/**
 * What an order takes from the other side of a book, best price first. Quantities that follow from a
 * budget are rounded down at the market's `places`, so that it is never exceeded.
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

/** What may still be taken at a price; `undefined` when nothing bounds it. */
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

/** Average price of what was filled, rounded down at `places`; `undefined` when nothing was. */
export function averagePrice(value: Money, quantity: Money, places: number): Money | undefined {
  return isPositive(quantity) ? divideDown(value, quantity, places) : undefined;
}

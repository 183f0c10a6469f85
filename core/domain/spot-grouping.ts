import Big from 'big.js';
import { add, type Money, money } from './money.ts';
import type { SpotLevel } from './spot-book.ts';

/** A side of the order book. */
export type BookSideName = 'asks' | 'bids';

/** Maximum number of steps; a market with two decimals has steps from 0.01 to 100. */
const MOST_STEPS = 5;
/** The price must be at least this many steps; otherwise the book would have only a row or two. */
const LEAST_STEPS_IN_PRICE = '20';

/**
 * Returns the price steps by which a book can be grouped, which are powers of ten that begin with
 * the market's tick (product.md#order-book-on-the-screen).
 */
export function groupSteps(pricePrecision: number, last: string | undefined): readonly Money[] {
  const tick = new Big('10').pow(-pricePrecision);
  const steps = Array.from({ length: MOST_STEPS }, (_, power) =>
    tick.times(new Big('10').pow(power)),
  ).filter((step, power) => power === 0 || step.times(LEAST_STEPS_IN_PRICE).lte(last ?? '0'));
  return steps.map((step) => money(step.toFixed()));
}

/**
 * Returns the price of the group to which a price belongs, which is never better than the price
 * itself.
 */
export function groupPrice(price: Money, step: Money, side: BookSideName): Money {
  const round = side === 'asks' ? Big.roundUp : Big.roundDown;
  return money(new Big(price).div(step).round(0, round).times(step).toFixed());
}

/**
 * Adds up the levels of a side in groups of one step each, best price first. Groups at a price of
 * zero are omitted.
 */
export function groupLevels(
  levels: readonly SpotLevel[],
  step: Money,
  side: BookSideName,
): readonly SpotLevel[] {
  const groups = new Map<Money, Money>();
  for (const { price, quantity } of levels) {
    const group = groupPrice(price, step, side);
    const before = groups.get(group);
    groups.set(group, before === undefined ? quantity : add(before, quantity));
  }
  return [...groups].flatMap(([price, quantity]) => (price === '0' ? [] : [{ price, quantity }]));
}

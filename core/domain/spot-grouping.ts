import Big from 'big.js';
import { add, type Money, money } from './money.ts';
import type { SpotLevel } from './spot-book.ts';

/** A side of the order book. */
export type BookSideName = 'asks' | 'bids';

/** Maximum number of steps; for a market with two decimals, 0.01 to 100. */
const MOST_STEPS = 5;
/** A group is at most this part of the price; otherwise the book would have only a row or two. */
const LEAST_STEPS_IN_PRICE = '20';

/**
 * Returns the price steps by which a book can be grouped, powers of ten from the market's tick on
 * (product.md#order-book-on-the-screen).
 */
export function groupSteps(pricePrecision: number, last: string | undefined): readonly Money[] {
  const tick = new Big('10').pow(-pricePrecision);
  const steps = Array.from({ length: MOST_STEPS }, (_, power) =>
    tick.times(new Big('10').pow(power)),
  ).filter((step, power) => power === 0 || step.times(LEAST_STEPS_IN_PRICE).lte(last ?? '0'));
  return steps.map((step) => money(step.toFixed()));
}

/** Returns the price of the group of a price, which is never better than the price itself. */
export function groupPrice(price: Money, step: Money, side: BookSideName): Money {
  const round = side === 'asks' ? Big.roundUp : Big.roundDown;
  return money(new Big(price).div(step).round(0, round).times(step).toFixed());
}

/** Adds up the levels of a side by groups of a step, best price first; drops groups at zero. */
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

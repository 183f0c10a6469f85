import {
  add,
  compare,
  isPositive,
  type Money,
  money,
  multiply,
  roundDown,
  subtract,
} from './money.ts';

/** Amounts that a loan or a mining machine accepts, inclusive (product.md#whole-amounts). */
export interface AmountRange {
  readonly minimum: Money;
  readonly maximum: Money;
}

export type RangeValidationError = 'noAmount' | 'tooPrecise' | 'outOfRange';

/**
 * Returns the number of decimals of an amount: 0 if the minimum is whole, otherwise the coin's
 * `scale` (product.md#whole-amounts).
 */
export function placesOf(minimum: Money, scale: number): number {
  return minimum.includes('.') ? scale : 0;
}

/** Decimals that a form accepts for coins whose scale the wire omits (product.md#rounding). */
export const FORM_PLACES = 8;

/**
 * Returns the number of decimals of fees, interest and revenue in a coin: those of the coin, but at
 * most 8 (product.md#rounding).
 */
export function feePlaces(scale: number): number {
  return Math.min(scale, 8);
}

/** Returns true if the amount has more decimals than `places`. */
export function isTooPrecise(amount: Money, places: number): boolean {
  return (amount.split('.')[1] ?? '').length > places;
}

/**
 * Returns the first reason why an amount is outside a range, or `undefined`; `scale` is the number
 * of decimals of its coin (product.md#whole-amounts).
 */
export function validateRange(
  amount: Money | undefined,
  { minimum, maximum }: AmountRange,
  scale: number,
): RangeValidationError | undefined {
  if (amount === undefined || !isPositive(amount)) return 'noAmount';
  if (isTooPrecise(amount, placesOf(minimum, scale))) return 'tooPrecise';
  const isOutside = compare(amount, minimum) < 0 || compare(amount, maximum) > 0;
  return isOutside ? 'outOfRange' : undefined;
}

const STEP = money('1');

/**
 * Returns the amount after a step of one whole unit down or up, within the range; without an
 * amount, it returns the smallest one (product.md#whole-amounts).
 */
export function stepInRange(
  amount: Money | undefined,
  direction: -1 | 1,
  { minimum, maximum }: AmountRange,
): Money {
  if (amount === undefined) return minimum;
  const next = direction === 1 ? add(amount, STEP) : subtract(amount, STEP);
  if (compare(next, minimum) < 0) return minimum;
  return compare(next, maximum) > 0 ? maximum : next;
}

/**
 * The shares of the largest amount that are presets, in addition to the smallest and the largest
 * amount.
 */
const SHARES = ['0.25', '0.5'];

/**
 * Returns presets, smallest first: the smallest amount, and 25 %, 50 % and 100 % of the largest
 * amount that the `balance` allows, rounded down to whole units. Amounts outside the range and
 * duplicates are omitted.
 */
export function choicesOfRange({ minimum, maximum }: AmountRange, balance?: Money): Money[] {
  const most = balance !== undefined && compare(balance, maximum) < 0 ? balance : maximum;
  const shares = [...SHARES, '1'].map((share) => roundDown(multiply(most, share), 0));
  const inside = shares.filter((amount) => compare(amount, minimum) > 0);
  return [...new Set([minimum, ...inside])];
}

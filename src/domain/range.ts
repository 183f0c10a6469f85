import { add, compare, isPositive, type Money, money, subtract } from './money.ts';

/** Amounts a product takes, both ends included. Loans and mining share this one rule (decisions.md, Products). */
export interface AmountRange {
  readonly minimum: Money;
  readonly maximum: Money;
}

export type RangeValidationError = 'noAmount' | 'tooPrecise' | 'outOfRange';

/**
 * Decimals an amount may have: none when the smallest amount is whole (steppers and digits only,
 * specification section 5), else the coin's `scale`.
 */
export function placesOf(minimum: Money, scale: number): number {
  return minimum.includes('.') ? scale : 0;
}

/** Decimals that a form takes of coins whose scale the wire does not tell (specification section 9). */
export const FORM_PLACES = 8;

/** Decimals of fees, interest and revenue of a coin: its own, at most 8. */
export function feePlaces(scale: number): number {
  return Math.min(scale, 8);
}

/** True when the amount has more decimals than `places`. */
export function isTooPrecise(amount: Money, places: number): boolean {
  return (amount.split('.')[1] ?? '').length > places;
}

/** First reason why an amount is not in a range; `scale` is the number of decimals of its coin. */
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
 * One step of an integer stepper (specification section 5): one whole unit down or up, never out of
 * the range; from nothing to the smallest amount.
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

import { compare, isPositive, type Money } from './money.ts';

/** Amounts a product takes, both ends included. Loans and mining share this one rule (decisions.md, Products). */
export interface AmountRange {
  readonly minimum: Money;
  readonly maximum: Money;
}

export type RangeFault = 'noAmount' | 'tooPrecise' | 'outOfRange';

/**
 * Decimals an amount may have: none when the smallest amount is whole (steppers and digits only,
 * specification section 5), else the coin's `scale`.
 */
export function placesOf(minimum: Money, scale: number): number {
  return minimum.includes('.') ? scale : 0;
}

/** True when the amount has more decimals than `places`. */
export function isTooPrecise(amount: Money, places: number): boolean {
  return (amount.split('.')[1] ?? '').length > places;
}

/** First reason why an amount is not in a range; `scale` is the number of decimals of its coin. */
export function rangeFault(
  amount: Money | undefined,
  { minimum, maximum }: AmountRange,
  scale: number,
): RangeFault | undefined {
  if (amount === undefined || !isPositive(amount)) return 'noAmount';
  if (isTooPrecise(amount, placesOf(minimum, scale))) return 'tooPrecise';
  const isOutside = compare(amount, minimum) < 0 || compare(amount, maximum) > 0;
  return isOutside ? 'outOfRange' : undefined;
}

import Big from 'big.js';

// In strict mode `new Big(0.1)` throws, so no JavaScript number becomes money (ADR-021).
Big.strict = true;
Big.NE = -40;
Big.PE = 40;

declare const moneyBrand: unique symbol;
/**
 * An amount of money: a plain decimal string (without an exponent), in units of its coin (ADR-021).
 */
export type Money = string & { readonly [moneyBrand]: true };

const PLAIN = /^-?\d+(\.\d+)?$/;

export const ZERO = '0' as Money;

/**
 * Parses a plain decimal string without changing its value. Throws RangeError for anything else.
 */
export function money(text: string): Money {
  if (!PLAIN.test(text)) throw new RangeError('not a plain decimal');
  return new Big(text).toFixed() as Money;
}

/** Returns the exact sum. */
export function add(a: Money, b: Money): Money {
  return new Big(a).plus(b).toFixed() as Money;
}

/** Returns the exact difference. */
export function subtract(a: Money, b: Money): Money {
  return new Big(a).minus(b).toFixed() as Money;
}

/** Returns the exact product; round it with `roundDown` or `roundUp` before it is posted. */
export function multiply(a: Money, b: Money | string): Money {
  return new Big(a).times(b).toFixed() as Money;
}

/** Returns a negative number, zero or a positive number, like a sort comparison. */
export function compare(a: Money, b: Money): -1 | 0 | 1 {
  return new Big(a).cmp(b);
}

/** Returns true for 0. */
export function isZero(a: Money): boolean {
  return new Big(a).eq('0');
}

/** Returns true for an amount above 0. */
export function isPositive(a: Money): boolean {
  return new Big(a).gt('0');
}

/** Returns the amount with the opposite sign. */
export function negate(a: Money): Money {
  return new Big(a).times('-1').toFixed() as Money;
}

/**
 * Rounds towards zero to `places` decimals, as for revenue, profit and displayed values
 * (product.md#rounding).
 */
export function roundDown(a: Money, places: number): Money {
  return new Big(a).round(places, Big.roundDown).toFixed() as Money;
}

/**
 * Rounds away from zero to `places` decimals, as for fees and loan interest (product.md#rounding).
 */
export function roundUp(a: Money, places: number): Money {
  return new Big(a).round(places, Big.roundUp).toFixed() as Money;
}

/**
 * Returns the number of decimals that shows 8 digits of a figure below 1, but at least `least`;
 * other figures have `least` decimals.
 */
export function placesOfDigits(figure: Money, least: number): number {
  const zeros = /^-?0\.(0*)[1-9]/.exec(figure)?.[1];
  return zeros === undefined ? least : Math.max(least, zeros.length + 8);
}

/** Returns the quotient, rounded towards zero to `places` decimals. Throws Error if `b` is 0. */
export function divideDown(a: Money, b: Money, places: number): Money {
  const Down = Big();
  Down.strict = true;
  Down.DP = places;
  Down.RM = Big.roundDown;
  return new Down(a).div(b).toFixed() as Money;
}

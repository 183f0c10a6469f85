import Big from 'big.js';

// Strict mode makes `new Big(0.1)` throw: no JavaScript number ever becomes money.
Big.strict = true;
Big.NE = -40;
Big.PE = 40;

declare const moneyBrand: unique symbol;
/** An amount of money: a plain decimal text (no exponent), in units of its coin. */
export type Money = string & { readonly [moneyBrand]: true };

const PLAIN = /^-?\d+(\.\d+)?$/;

export const ZERO = '0' as Money;

/** Accepts a plain decimal text as money. Throws RangeError for anything else. */
export function money(text: string): Money {
  if (!PLAIN.test(text)) throw new RangeError('not a plain decimal');
  return new Big(text).toFixed() as Money;
}

export function add(a: Money, b: Money): Money {
  return new Big(a).plus(b).toFixed() as Money;
}

export function subtract(a: Money, b: Money): Money {
  return new Big(a).minus(b).toFixed() as Money;
}

/** Exact product; round it with `roundDown` or `roundUp` before it is booked. */
export function multiply(a: Money, b: Money | string): Money {
  return new Big(a).times(b).toFixed() as Money;
}

/** Negative, zero or positive, like a sort comparison. */
export function compare(a: Money, b: Money): -1 | 0 | 1 {
  return new Big(a).cmp(b);
}

export function isZero(a: Money): boolean {
  return new Big(a).eq('0');
}

export function isPositive(a: Money): boolean {
  return new Big(a).gt('0');
}

export function negate(a: Money): Money {
  return new Big(a).times('-1').toFixed() as Money;
}

/** Rounds towards zero at `places` decimals: what a member is shown or receives. */
export function roundDown(a: Money, places: number): Money {
  return new Big(a).round(places, Big.roundDown).toFixed() as Money;
}

/** Rounds away from zero at `places` decimals: fees (decisions.md, Money: 8 places). */
export function roundUp(a: Money, places: number): Money {
  return new Big(a).round(places, Big.roundUp).toFixed() as Money;
}

/** Fixed decimals for display, rounded down, never an exponent: `fixed('1.239', 2)` is `1.23`. */
export function fixed(a: Money, places: number): string {
  return new Big(a).round(places, Big.roundDown).toFixed(places);
}

/** Quotient rounded towards zero at `places` decimals. Throws when `b` is 0. */
export function divideDown(a: Money, b: Money, places: number): Money {
  const Down = Big();
  Down.strict = true;
  Down.DP = places;
  Down.RM = Big.roundDown;
  return new Down(a).div(b).toFixed() as Money;
}

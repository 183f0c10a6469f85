import { Big } from 'big.js';

/** The decimals of the model. They use only big.js, and nothing from `core/domain`. */
export type Decimal = Big;

/** Divides to 18 places, which are truncated. Throws for JavaScript numbers. */
const Exact = Big();
Exact.strict = true;
Exact.DP = 18;
Exact.RM = Big.roundDown;

export const decimal = (text: string): Decimal => new Exact(text);
export const ZERO = decimal('0');

export const down = (value: Decimal, places: number): Decimal => value.round(places, Big.roundDown);
export const up = (value: Decimal, places: number): Decimal => value.round(places, Big.roundUp);
export const least = (a: Decimal, b: Decimal): Decimal => (a.lt(b) ? a : b);
export const sum = (values: readonly Decimal[]): Decimal =>
  values.reduce((total, value) => total.plus(value), ZERO);

/** Returns true if an amount has more decimals than `places`. */
export const isFiner = (value: Decimal, places: number): boolean => !down(value, places).eq(value);

/** Returns the decimals of a coin's fees, interest and revenue (product.md#rounding). */
export const feeDecimals = (scale: number): number => Math.min(scale, 8);

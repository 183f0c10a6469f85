import { Big } from 'big.js';

/** Decimals of the model: only big.js, nothing from `core/domain`. */
export type Decimal = Big;

/** Divides to 18 places, truncated. Throws for JavaScript numbers. */
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

/** Whether an amount has more decimals than `places`. */
export const isFiner = (value: Decimal, places: number): boolean => !down(value, places).eq(value);

/** Decimals of fees, interest and revenue of a coin (product.md#rounding). */
export const feeDecimals = (scale: number): number => Math.min(scale, 8);

import Big from 'big.js';
import {
  compare,
  divideDown,
  isPositive,
  type Money,
  money,
  multiply,
  roundDown,
  ZERO,
} from './money.ts';
import { type SpotLevel, walkBook } from './spot-book.ts';
import { type SpotSide, tradeValue } from './spot-order.ts';

/** The typed field; the other one is derived from it. */
export interface SpotEntry {
  readonly field: 'quantity' | 'amount';
  readonly value: Money | undefined;
}

/**
 * Quantity in the base coin and its cost or proceeds in the quote coin; each is `undefined` while
 * it is unknown.
 */
export interface Linked {
  readonly quantity: Money | undefined;
  readonly amount: Money | undefined;
}

/** Number of decimals of a quote-coin amount that a button inserts. */
const AMOUNT_PLACES = 8;
/** Shares of the available balance, in percent (product.md#spot-order-form). */
export const SHARE_PERCENTS = [25, 50, 75, 100] as const;

/**
 * Derives quantity or amount at a limit price (product.md#spot-order-form): a typed quantity yields
 * the exact amount; a typed amount yields the quantity that it pays for, rounded down to `places`
 * decimals, so price × quantity never exceeds the typed amount.
 */
export function linkAtPrice(price: Money | undefined, entry: SpotEntry, places: number): Linked {
  const { field, value } = entry;
  if (value === undefined) return { quantity: undefined, amount: undefined };
  const isPriced = price !== undefined && isPositive(price);
  if (field === 'quantity') {
    return { quantity: value, amount: isPriced ? tradeValue(price, value) : undefined };
  }
  return { quantity: isPriced ? divideDown(value, price, places) : undefined, amount: value };
}

/**
 * Derives quantity or amount from a book, for a market order: an estimate within the displayed
 * levels.
 */
export function linkAtBook(
  levels: readonly SpotLevel[],
  side: SpotSide,
  { field, value }: SpotEntry,
  places: number,
): Linked {
  if (value === undefined) return { quantity: undefined, amount: undefined };
  const reach = field === 'quantity' ? { quantity: value } : { budget: value };
  const walk = walkBook(levels, side, reach, places);
  const isKnown = walk.parts.length > 0;
  return field === 'quantity'
    ? { quantity: value, amount: isKnown ? walk.value : undefined }
    : { quantity: isKnown ? walk.quantity : undefined, amount: value };
}

/**
 * Returns a percentage of the available balance as if it were typed: of the quote coin to buy, or
 * of the base coin to sell. It is rounded down, so it never exceeds the balance
 * (product.md#spot-order-form).
 */
export function shareEntry(
  side: SpotSide,
  available: Money,
  percent: number,
  places: number,
): { readonly field: SpotEntry['field']; readonly value: Money } {
  const share = multiply(multiply(available, money(String(percent))), '0.01');
  return side === 'buy'
    ? { field: 'amount', value: roundDown(share, AMOUNT_PLACES) }
    : { field: 'quantity', value: roundDown(share, places) };
}

/**
 * Returns the used part of the available balance in percent, from 0 to 100; it is only for drawing.
 */
export function percentOf(used: string | undefined, available: Money | undefined): number {
  const percent = (Number(used ?? 0) / Number(available ?? 0)) * 100;
  return Number.isFinite(percent) ? Math.min(100, Math.max(0, percent)) : 0;
}

/**
 * Returns the quantity of the base coin that the available quote coin buys, rounded down to
 * `places` decimals.
 */
export function buyableQuantity(available: Money, price: Money | undefined, places: number): Money {
  if (price === undefined || !isPositive(price)) return ZERO;
  return divideDown(available, price, places);
}

/**
 * Truncates a displayed price (a plain decimal string with its trailing zeros) to the decimals that
 * the price of an order may have. The price is unchanged while these are unknown.
 */
export function truncateShownPrice(shown: string, places: number | undefined): string {
  const decimals = (shown.split('.')[1] ?? '').length;
  if (places === undefined || decimals <= places) return shown;
  return new Big(shown).toFixed(places, Big.roundDown);
}

/**
 * Returns the price that is some percent away from another one, with `places` decimals. The result
 * is rounded away from the other price, because rounding to a coarse tick could otherwise return
 * it.
 */
export function priceAway(from: string, percent: number, places: number): string {
  return new Big(from)
    .times(String(100 + percent))
    .div('100')
    .toFixed(places, percent > 0 ? Big.roundUp : Big.roundDown);
}

/** Returns the distance of a price from another one, in percent; it is only for display. */
export function percentAway(price: string, from: string): number {
  return (Number(price) / Number(from) - 1) * 100;
}

const STEP_PLACES = 2;
const ONE = '1' as Money;

/**
 * Returns the next price up or down from a displayed price (a plain decimal string with its
 * trailing zeros). A step is 0.01 for prices from 1 upwards and otherwise one unit of the last
 * digit, but never less than the market's `places` allow (product.md#spot-order-form). A step to
 * zero or below leaves the price unchanged.
 */
export function stepPrice(shown: Money | string, direction: 1 | -1, places?: number): string {
  const digits = (shown.split('.')[1] ?? '').length;
  const isWhole = compare(shown as Money, ONE) >= 0;
  const wanted = isWhole ? STEP_PLACES : Math.max(digits, 1);
  const stepPlaces = Math.min(wanted, places ?? wanted);
  const step = new Big('10').pow(-stepPlaces);
  const next = direction === 1 ? new Big(shown).plus(step) : new Big(shown).minus(step);
  if (next.lte('0')) return shown;
  return next.toFixed(Math.max(digits, stepPlaces));
}

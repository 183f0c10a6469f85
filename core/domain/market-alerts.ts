import { add, compare, isPositive, type Money, money, multiply, roundDown } from './money.ts';

/**
 * `change` fires when the price has moved in either direction by a percentage of the price at
 * creation.
 */
export type AlertKind = 'above' | 'below' | 'change';

/** Maximum number of open alerts per member across all markets (product.md#price-alerts). */
export const MAX_OPEN_ALERTS = 50;
/** Limits of a change, in percent; from 100 % upwards there would be no lower level. */
export const CHANGE_PERCENT = { least: money('0.1'), most: money('99') };

const ONE = money('1');
const PERCENT = '0.01';
/** Number of decimals of a price in the database. */
const PLACES = 18;

/** An alert as requested by a member: `value` is a price, or the percentage of a change. */
export interface AlertTerms {
  readonly kind: AlertKind;
  readonly value: Money;
}

/** The prices at which an alert fires; a missing level is never reached. */
interface AlertLevels {
  readonly upper: Money | undefined;
  readonly lower: Money | undefined;
}

export type AlertError = 'noValue' | 'changeRange' | 'alreadyAbove' | 'alreadyBelow';

/**
 * Returns the levels of an alert that was created at the price `base` (product.md#price-alerts).
 */
export function alertLevels({ kind, value }: AlertTerms, base: Money): AlertLevels {
  if (kind === 'above') return { upper: value, lower: undefined };
  if (kind === 'below') return { upper: undefined, lower: value };
  const difference = multiply(base, multiply(value, PERCENT));
  const less = multiply(base, add(ONE, multiply(value, `-${PERCENT}`)));
  return { upper: roundDown(add(base, difference), PLACES), lower: roundDown(less, PLACES) };
}

/** Distances to the price that are offered for a new alert, in percent. */
const CHOICES = ['1', '3', '5', '-1', '-3', '-5'];

/** A suggested alert; `percent` is signed for display. */
export interface AlertChoice extends AlertTerms {
  readonly percent: string;
}

/** Minimum number of digits of a suggested price; with fewer, a distance of 1 % could vanish. */
const LEAST_DIGITS = 4;

/**
 * Returns suggested alerts at a price, with as many decimals as the price has, and at least 4
 * digits.
 */
export function alertChoices(now: Money): AlertChoice[] {
  const [whole = '', decimals = ''] = now.split('.');
  const lead = whole === '0' ? decimals.search(/[1-9]/) : -whole.length;
  const places = Math.max(decimals.length, lead + LEAST_DIGITS);
  return CHOICES.map((percent) => ({
    percent: percent.startsWith('-') ? percent.replace('-', '−') : `+${percent}`,
    kind: percent.startsWith('-') ? 'below' : 'above',
    value: roundDown(multiply(now, add(ONE, multiply(money(percent), PERCENT))), places),
  }));
}

/**
 * Returns the validation errors of an alert at the price `now`; an alert that is already satisfied
 * is refused.
 */
export function validateAlert({ kind, value }: AlertTerms, now: Money): AlertError | undefined {
  if (!isPositive(value)) return 'noValue';
  if (kind === 'change') {
    const { least, most } = CHANGE_PERCENT;
    return compare(value, least) < 0 || compare(value, most) > 0 ? 'changeRange' : undefined;
  }
  if (reachedLevel(alertLevels({ kind, value }, now), now) === undefined) return undefined;
  return kind === 'above' ? 'alreadyAbove' : 'alreadyBelow';
}

/**
 * Returns the level that a price reaches: `upper` if the price is at or above it, `lower` if the
 * price is at or below it.
 */
export function reachedLevel(
  { upper, lower }: AlertLevels,
  price: Money,
): 'upper' | 'lower' | undefined {
  if (upper !== undefined && compare(price, upper) >= 0) return 'upper';
  return lower !== undefined && compare(price, lower) <= 0 ? 'lower' : undefined;
}

/** A price of the tick log; `at` is in epoch milliseconds. */
interface PriceTick {
  readonly price: string;
  readonly at: number;
}

/**
 * Returns the first of the ticks (oldest first) that is later than `since` (epoch milliseconds) and
 * reaches a level.
 */
export function firstReaching<Tick extends PriceTick>(
  alert: AlertLevels & { readonly since: number },
  ticks: readonly Tick[],
): Tick | undefined {
  return ticks.find(
    ({ price, at }) => at > alert.since && reachedLevel(alert, money(price)) !== undefined,
  );
}

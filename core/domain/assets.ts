import type { Account } from './accounts.ts';
import {
  add,
  compare,
  divideDown,
  isPositive,
  type Money,
  money,
  placesOfDigits,
  roundDown,
  ZERO,
} from './money.ts';

const PRICE_PLACES = 6;
/** Lists can omit coins worth less than this, in USDT (product.md#assets). */
const SMALL = money('1');
/** The value in USDT by which a held coin without a price is sorted. */
const LEAST = money('0.00000001');

/** A member's holding of one coin; `value` in USDT, `undefined` while no price is known. */
export interface Holding {
  readonly coinId: string;
  /** Code of the coin, such as `BTC`. */
  readonly code: string;
  /** `undefined` if the server omits it; the same applies to `frozen`. */
  readonly available: Money | undefined;
  readonly frozen: Money | undefined;
  readonly value: Money | undefined;
}

export interface AccountAssets {
  readonly account: Account;
  /** In USDT, without frozen amounts. */
  readonly availableValue: Money | undefined;
  readonly holdings: readonly Holding[];
}

export interface Assets {
  /** The total of all accounts in USDT. */
  readonly total: Money | undefined;
  readonly accounts: readonly AccountAssets[];
}

/** Returns the sum, or `undefined` if either part is unknown. */
function sum(a: Money | undefined, b: Money | undefined): Money | undefined {
  return a && b && add(a, b);
}

/**
 * Returns the sum of the available and frozen amounts, in the coin; `undefined` if either is
 * unknown.
 */
export function heldAmount(held: Pick<Holding, 'available' | 'frozen'>): Money | undefined {
  return sum(held.available, held.frozen);
}

/**
 * Returns the stated value in USDT, or `undefined` if it is unknown, because the wire states 0 for
 * a held coin without a price (product.md#coin-values, ADR-015).
 */
export function knownValue(
  held: Pick<Holding, 'available' | 'frozen'>,
  stated: Money | undefined,
): Money | undefined {
  const amount = heldAmount(held);
  const isNothing = amount !== undefined && !isPositive(amount);
  return stated && (isNothing || isPositive(stated)) ? stated : undefined;
}

/** Returns true for a value below 1 USDT; false for an unknown value (product.md#assets). */
export function isSmall({ value }: Pick<Holding, 'value'>): boolean {
  return value !== undefined && compare(value, SMALL) < 0;
}

/**
 * Returns the sum of the known values, in USDT; `undefined` if coins are listed and none is known.
 */
export function totalValue(holdings: readonly Holding[]): Money | undefined {
  const values = holdings.flatMap(({ value }) => value ?? []);
  if (values.length === 0 && holdings.length > 0) return undefined;
  return values.reduce(add, ZERO);
}

/** Returns true if the value of a coin is unknown, so no total contains it. */
export function hasUnknownValue(holdings: readonly Holding[]): boolean {
  return holdings.some(({ value }) => value === undefined);
}

/**
 * Returns the approximate price of one coin in USDT, rounded to 6 decimals or 8 digits, because the
 * value it is computed from was rounded down (product.md#coin-values). `undefined` if the holding
 * lacks a value or an amount.
 */
export function priceOf(holding: Holding): Money | undefined {
  const held = heldAmount(holding);
  if (holding.value === undefined || !held || !isPositive(held)) return undefined;
  const exact = divideDown(holding.value, held, 4 * PRICE_PLACES);
  const places = placesOfDigits(exact, PRICE_PLACES);
  const price = roundDown(add(exact, money(`0.${'0'.repeat(places)}5`)), places);
  return isPositive(price) ? price : undefined;
}

/** Sorts by value in descending order. A coin of unknown value precedes one without value. */
export function mostValuableFirst(holdings: readonly Holding[]): Holding[] {
  return [...holdings].sort((a, b) => compare(b.value ?? LEAST, a.value ?? LEAST));
}

/** Adds up the coins of all accounts, in the order of their first appearance. */
export function holdingsOverAll(accounts: readonly AccountAssets[]): Holding[] {
  const sums = new Map<string, Holding>();
  for (const holding of accounts.flatMap(({ holdings }) => holdings)) {
    const before = sums.get(holding.coinId);
    sums.set(holding.coinId, before ? together(before, holding) : holding);
  }
  return [...sums.values()];
}

function together(a: Holding, b: Holding): Holding {
  return {
    ...a,
    available: sum(a.available, b.available),
    frozen: sum(a.frozen, b.frozen),
    value: sum(a.value, b.value),
  };
}

/**
 * Returns the holding of a coin in an account; `undefined` if the account does not list the coin.
 */
export function holdingIn(
  assets: Assets | undefined,
  account: Account,
  coinId: string | undefined,
): Holding | undefined {
  const found = assets?.accounts.find((one) => one.account === account);
  return found?.holdings.find((holding) => holding.coinId === coinId);
}

import type { Account } from './accounts.ts';
import {
  add,
  compare,
  divideDown,
  isPositive,
  type Money,
  money,
  roundDown,
  ZERO,
} from './money.ts';

const PRICE_PLACES = 6;
const HALF_A_PLACE = money('0.0000005');
/** A coin worth less may be left out of lists: 1 USDT. */
const SMALL = money('1');
/** Where a held coin without a price stands in a list. */
const LEAST = money('0.00000001');

/** What a member holds of one coin; `value` in USDT, missing while no price is known. */
export interface Holding {
  readonly coinId: string;
  /** `BTC`. */
  readonly code: string;
  /** Missing when the server does not tell, like what is frozen. */
  readonly available: Money | undefined;
  readonly frozen: Money | undefined;
  readonly value: Money | undefined;
}

export interface AccountAssets {
  readonly account: Account;
  /** In USDT, without what is frozen. */
  readonly availableValue: Money | undefined;
  readonly holdings: readonly Holding[];
}

export interface Assets {
  /** All accounts in USDT. */
  readonly total: Money | undefined;
  readonly accounts: readonly AccountAssets[];
}

/** A sum of which every part is known. */
function sum(a: Money | undefined, b: Money | undefined): Money | undefined {
  return a && b && add(a, b);
}

/** Available and frozen together. */
export function heldAmount(held: Pick<Holding, 'available' | 'frozen'>): Money | undefined {
  return sum(held.available, held.frozen);
}

/** The wire says 0 for the value of a coin without a price: where there is a coin, that is unknown. */
export function knownValue(
  held: Pick<Holding, 'available' | 'frozen'>,
  stated: Money | undefined,
): Money | undefined {
  const amount = heldAmount(held);
  const isNothing = amount !== undefined && !isPositive(amount);
  return stated && (isNothing || isPositive(stated)) ? stated : undefined;
}

/** True for a coin that the switch for small amounts leaves out; never for one of unknown value. */
export function isSmall({ value }: Pick<Holding, 'value'>): boolean {
  return value !== undefined && compare(value, SMALL) < 0;
}

/** What the coins whose value is known are worth together, in USDT; `undefined` when that is none of them. */
export function totalValue(holdings: readonly Holding[]): Money | undefined {
  const values = holdings.flatMap(({ value }) => value ?? []);
  if (values.length === 0 && holdings.length > 0) return undefined;
  return values.reduce(add, ZERO);
}

/** True when a coin of unknown value is held, which no total can contain. */
export function hasUnknownValue(holdings: readonly Holding[]): boolean {
  return holdings.some(({ value }) => value === undefined);
}

/**
 * About what one coin is worth in USDT, to the nearest of 6 places: the value it is taken from was
 * rounded down itself. `undefined` when the holding does not tell.
 */
export function priceOf(holding: Holding): Money | undefined {
  const held = heldAmount(holding);
  if (holding.value === undefined || !held || !isPositive(held)) return undefined;
  const exact = divideDown(holding.value, held, 2 * PRICE_PLACES);
  const price = roundDown(add(exact, HALF_A_PLACE), PRICE_PLACES);
  return isPositive(price) ? price : undefined;
}

/** By value: what has no known value but is held comes before what is worth nothing. */
export function mostValuableFirst(holdings: readonly Holding[]): Holding[] {
  return [...holdings].sort((a, b) => compare(b.value ?? LEAST, a.value ?? LEAST));
}

/** The coins of all accounts added up, in the order in which they first appear. */
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

/** What a member holds of a coin in an account; `undefined` when the coin is not listed there. */
export function holdingIn(
  assets: Assets | undefined,
  account: Account,
  coinId: string | undefined,
): Holding | undefined {
  const found = assets?.accounts.find((one) => one.account === account);
  return found?.holdings.find((holding) => holding.coinId === coinId);
}

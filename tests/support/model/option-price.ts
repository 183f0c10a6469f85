import { type Decimal, decimal, sum } from './decimal.ts';
import type { Trade } from './world.ts';

/** The data that decides an option, apart from its trades. Times are epoch milliseconds. */
export interface OptionTimes {
  /** Only trades after this time open the option. */
  readonly openAfter: number;
  readonly expiresAt: number;
}

/** A price that opens or settles an option, with the time of the last trade that counts. */
export interface Deciding {
  readonly price: Decimal;
  readonly at: number;
}

const OPENING_LIMIT_MS = 15_000;
const SETTLING_LIMIT_MS = 60_000;
export const WINDOW_MS = 5_000;

/**
 * Returns the price that opens an option (product.md#option-opening). It is the price of the first
 * trades after its purchase, within 15 s and not after its expiry. `never` means that there were
 * none in time. `undefined` means that there may still be some.
 */
export function openingOf(
  trades: readonly Trade[],
  { openAfter, expiresAt }: OptionTimes,
  now: number,
): Deciding | 'never' | undefined {
  const until = Math.min(openAfter + OPENING_LIMIT_MS, expiresAt);
  if (now < Math.min(openAfter + WINDOW_MS, until)) return undefined;
  const inTime = trades.filter(({ at }) => at > openAfter && at <= until);
  return priceAt(openAfter, inTime) ?? (now >= until ? 'never' : undefined);
}

/**
 * Returns the price that settles an option (product.md#option-outcome). It is the price of the last
 * trades up to its expiry, none of which is older than the opening or than 60 s before the expiry.
 */
export function settlementOf(
  trades: readonly Trade[],
  { expiresAt }: OptionTimes,
  opening: Deciding,
): Deciding | undefined {
  const from = Math.max(expiresAt - SETTLING_LIMIT_MS, opening.at);
  const recent = trades.filter(({ at }) => at >= from && at <= expiresAt);
  return priceAt(expiresAt, recent.reverse());
}

/**
 * Returns the price of a window (product.md#option-price), which consists of the trades from `edge`
 * outwards. It is their median by value, because the trades of tests have no side and one of them
 * is enough.
 */
function priceAt(edge: number, trades: readonly Trade[]): Deciding | undefined {
  const within = trades.filter(({ at }) => Math.abs(at - edge) <= WINDOW_MS);
  const window = within.length > 0 ? within : trades.slice(0, 1);
  const rising = window
    .map(({ price, amount }) => ({ price: decimal(price), value: decimal(price).times(amount) }))
    .sort((a, b) => a.price.cmp(b.price));
  const half = sum(rising.map(({ value }) => value)).times('0.5');
  const middle = rising.find((_, place) =>
    sum(rising.slice(0, place + 1).map(({ value }) => value)).gte(half),
  );
  const at = Math.max(...window.map((trade) => trade.at));
  return middle && { price: middle.price, at };
}

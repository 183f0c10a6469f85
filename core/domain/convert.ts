import { type PairOfCoins, UNIT } from './conversion.ts';
import {
  compare,
  divideDown,
  isPositive,
  type Money,
  money,
  multiply,
  roundDown,
  subtract,
  ZERO,
} from './money.ts';
import { type SpotBook, type SpotLevel, type Walk, walkBook } from './spot-book.ts';
import type { SpotSide } from './spot-order.ts';

/** One trade of a conversion: `sell` pays the base coin of a market for its quote coin. */
export interface ConvertLeg {
  readonly symbol: string;
  readonly side: SpotSide;
}

export interface ConvertTerms {
  /** Share that is deducted from the proceeds of the trades: 0.001 is 0.1 %. */
  readonly spread: Money;
  /** Number of decimals of the target coin. */
  readonly scale: number;
}

/** The proceeds of an amount, and the levels that it takes from the book of each leg. */
export interface ConvertResult {
  /** In the target coin, rounded down to its decimals. */
  readonly received: Money;
  /**
   * Units of the target coin per source coin, rounded down to 18 decimals. The rate is displayed,
   * sent back by the client and recorded.
   */
  readonly rate: Money;
  readonly deals: readonly (ConvertLeg & Pick<Walk, 'parts'>)[];
}

/** The current quote for converting one coin into another. */
export interface ConvertQuote {
  /** Units of the target coin per source coin, for a small amount. */
  readonly rate: Money;
  /** Returns `undefined` for an amount above the current maximum. */
  convert(amount: Money): ConvertResult | undefined;
  /**
   * The maximum amount that can currently be converted, in the source coin; `undefined` if there is
   * no limit.
   */
  readonly most: Money | undefined;
}

/** Number of decimals of a rate and of amounts taken from a book, as in the ledger. */
const PLACES = 18;
const ONE = money('1');
/** Largest relative change of the rate since it was displayed: 0.5 % (product.md#rate-change). */
const RATE_TOLERANCE = '0.005';

/**
 * Returns the markets that lead from a coin to USDT: its USDT market, or its market with another
 * coin and that coin's USDT market. `undefined` if there are none.
 */
export function wayToUnit(
  pairs: readonly PairOfCoins[],
  coin: string,
): readonly PairOfCoins[] | undefined {
  if (coin === UNIT) return [];
  const inUnit = (base: string) => pairs.find((p) => p.base === base && p.quote === UNIT);
  const own = inUnit(coin);
  if (own) return [own];
  for (const step of pairs.filter(({ base }) => base === coin)) {
    const rest = inUnit(step.quote);
    if (rest) return [step, rest];
  }
  return undefined;
}

/**
 * Returns the legs that convert one coin into another, in order. The route leads through USDT, but
 * a market that both halves of the route share is left out (product.md#convert-rate). `undefined`
 * if no markets connect the two coins.
 */
export function convertLegs(
  pairs: readonly PairOfCoins[],
  coins: { readonly from: string; readonly to: string },
): readonly ConvertLeg[] | undefined {
  const down = wayToUnit(pairs, coins.from);
  const up = wayToUnit(pairs, coins.to);
  if (!down || !up || coins.from === coins.to) return undefined;
  const shared = new Set(down.filter((pair) => up.includes(pair)));
  const own = (way: readonly PairOfCoins[]) => way.filter((pair) => !shared.has(pair));
  return [
    ...own(down).map(({ symbol }): ConvertLeg => ({ symbol, side: 'sell' })),
    ...own(up)
      .toReversed()
      .map(({ symbol }): ConvertLeg => ({ symbol, side: 'buy' })),
  ];
}

/**
 * Returns a quote at the order books of its legs (product.md#convert-rate): each leg sells at the
 * bids or buys at the asks, up to the displayed amounts; the spread is deducted once from the
 * result. `undefined` while a book is empty.
 */
export function quoteAtBooks(
  legs: readonly ConvertLeg[],
  books: ReadonlyMap<string, SpotBook>,
  terms: ConvertTerms,
): ConvertQuote | undefined {
  const sides = legs.map(({ symbol, side }) => {
    const book = books.get(symbol);
    return { symbol, side, levels: (side === 'buy' ? book?.asks : book?.bids) ?? [] };
  });
  const most = mostOf(sides);
  const best = bestRate(sides);
  if (!isPositive(most) || !best) return undefined;
  const netShare = subtract(ONE, terms.spread);
  return {
    most,
    rate: roundDown(multiply(best, netShare), PLACES),
    convert(amount) {
      let reached = amount;
      const deals: ConvertResult['deals'][number][] = [];
      for (const { symbol, side, levels } of sides) {
        const walk = walkBook(levels, side, reachOf(side, reached), PLACES);
        if (!isWhole(side, reached, walk)) return undefined;
        deals.push({ symbol, side, parts: walk.parts });
        reached = roundDown(side === 'buy' ? walk.quantity : walk.value, PLACES);
      }
      const net = multiply(reached, netShare);
      return {
        received: roundDown(net, terms.scale),
        rate: isPositive(amount) ? divideDown(net, amount, PLACES) : ZERO,
        deals,
      };
    },
  };
}

type LegLevels = ConvertLeg & { readonly levels: readonly SpotLevel[] };

const reachOf = (side: SpotSide, given: Money) =>
  side === 'buy' ? { budget: given } : { quantity: given };

/**
 * Returns true if a book took the whole amount, so the remainder buys nothing, even at the last
 * price.
 */
function isWhole(side: SpotSide, given: Money, walk: Walk): boolean {
  if (side === 'sell') return compare(walk.quantity, given) === 0;
  const last = walk.parts.at(-1);
  // The amount is too small to buy anything at the first price.
  if (!last) return true;
  return !isPositive(divideDown(subtract(given, walk.value), last.price, PLACES));
}

/**
 * Returns the amount of the source coin that the books of all legs take, computed from the last leg
 * backwards.
 */
function mostOf(legs: readonly LegLevels[]): Money {
  let most: Money | undefined;
  for (const { side, levels } of legs.toReversed()) {
    const reach = side === 'buy' ? { quantity: most } : { budget: most };
    const { quantity, value } = walkBook(levels, side, reach, PLACES);
    most = side === 'buy' ? value : quantity;
  }
  return most ?? ZERO;
}

/** Returns the rate at the best price of each leg, before the spread. */
function bestRate(legs: readonly LegLevels[]): Money | undefined {
  let rate = ONE;
  for (const { side, levels } of legs) {
    const price = levels[0]?.price;
    if (!price || !isPositive(price)) return undefined;
    rate = side === 'buy' ? divideDown(rate, price, 2 * PLACES) : multiply(rate, price);
  }
  return rate;
}

/**
 * Returns true if a rate differs by more than 0.5 % from the displayed rate
 * (product.md#rate-change).
 */
export function hasRateMoved(shown: Money, now: Money): boolean {
  const difference = subtract(now, shown);
  const size = compare(difference, ZERO) < 0 ? subtract(ZERO, difference) : difference;
  return compare(size, multiply(shown, RATE_TOLERANCE)) > 0;
}

export type ConversionValidationError =
  | 'noCoin'
  | 'sameCoin'
  | 'noAmount'
  | 'aboveBalance'
  | 'noRate'
  | 'aboveBook'
  | 'nothingReceived';

/**
 * Returns the first reason why a conversion is refused, or `undefined` (product.md#convert).
 * Checked by the form and by the server.
 */
export function validateConversion(wanted: {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly amount: Money | undefined;
  /** The available balance of the account. If it is `undefined`, only the server checks it. */
  readonly balance: Money | undefined;
  readonly quote: ConvertQuote | undefined;
}): ConversionValidationError | undefined {
  const { from, to, amount, balance, quote } = wanted;
  if (from === undefined || to === undefined) return 'noCoin';
  if (from === to) return 'sameCoin';
  if (amount === undefined || !isPositive(amount)) return 'noAmount';
  if (balance !== undefined && compare(amount, balance) > 0) return 'aboveBalance';
  if (!quote) return 'noRate';
  const found = quote.convert(amount);
  if (!found) return 'aboveBook';
  return isPositive(found.received) ? undefined : 'nothingReceived';
}

/** A rate for display: one `coin` is worth `rate` of `unit`. */
interface UsualRate {
  readonly coin: string;
  readonly unit: string;
  readonly rate: Money;
}

/**
 * Returns the rate of a conversion (units of the target coin per source coin) in the usual
 * direction: as the price of a coin in USDT, otherwise as the price of the more valuable coin in
 * the other. The inverse rate is rounded down.
 */
export function usualRate(
  rate: Money,
  { from, to }: { readonly from: string; readonly to: string },
): UsualRate {
  const isUsual = from === UNIT ? false : to === UNIT || compare(rate, ONE) >= 0;
  return isUsual || !isPositive(rate)
    ? { coin: from, unit: to, rate }
    : { coin: to, unit: from, rate: divideDown(ONE, rate, PLACES) };
}

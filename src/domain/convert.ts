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

/** One deal of a conversion: `sell` gives the base coin of a market for its quote coin. */
export interface ConvertLeg {
  readonly symbol: string;
  readonly side: SpotSide;
}

export interface ConvertTerms {
  /** Kept from what the books bring: 0.001 is 0.1 %. */
  readonly spread: Money;
  /** Decimals of the target coin. */
  readonly scale: number;
}

/** What an amount brings, and what it takes from the book of each leg. */
export interface ConvertResult {
  /** In the target coin, rounded down at its scale. */
  readonly received: Money;
  /** Target coin for one source coin, rounded down at 18 places: shown, sent back and recorded. */
  readonly rate: Money;
  readonly deals: readonly (ConvertLeg & Pick<Walk, 'parts'>)[];
}

/** What one coin brings in another right now. */
export interface ConvertQuote {
  /** Target coin for one source coin while the amount is small. */
  readonly rate: Money;
  /** `undefined` for more than can be converted now. */
  convert(amount: Money): ConvertResult | undefined;
  /** The most that can be converted now, in the source coin; `undefined` when nothing bounds it. */
  readonly most: Money | undefined;
}

/** Decimals of what is taken from a book, and of a rate: those of the ledger. */
const PLACES = 18;
const ONE = money('1');
/** A shown rate may have moved by so much until the conversion: 0.5 %. */
const RATE_TOLERANCE = '0.005';

/**
 * The markets that lead from a coin to USDT: its USDT market, or one other and that one's. `undefined`
 * when none do.
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
 * The deals that turn one coin into another, in order: always through USDT, or only as far as both ways
 * have markets of their own. `undefined` when no markets lead there.
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
 * A quote at the books of its legs: each leg sells at the bids or buys at the asks and never takes more
 * than its book shows; the spread is kept from what comes out. `undefined` while a book is empty.
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
  const kept = subtract(ONE, terms.spread);
  return {
    most,
    rate: roundDown(multiply(best, kept), PLACES),
    convert(amount) {
      let reached = amount;
      const deals: ConvertResult['deals'][number][] = [];
      for (const { symbol, side, levels } of sides) {
        const walk = walkBook(levels, side, reachOf(side, reached), PLACES);
        if (!isWhole(side, reached, walk)) return undefined;
        deals.push({ symbol, side, parts: walk.parts });
        reached = roundDown(side === 'buy' ? walk.quantity : walk.value, PLACES);
      }
      const net = multiply(reached, kept);
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

/** Whether a book took all that was given: the rest would buy nothing, not even at its last price. */
function isWhole(side: SpotSide, given: Money, walk: Walk): boolean {
  if (side === 'sell') return compare(walk.quantity, given) === 0;
  const last = walk.parts.at(-1);
  // So little that not even the first price gives anything for it.
  if (!last) return true;
  return !isPositive(divideDown(subtract(given, walk.value), last.price, PLACES));
}

/** How much of the source coin the books of all legs take, worked out from the last leg backwards. */
function mostOf(legs: readonly LegLevels[]): Money {
  let most: Money | undefined;
  for (const { side, levels } of legs.toReversed()) {
    const reach = side === 'buy' ? { quantity: most } : { budget: most };
    const { quantity, value } = walkBook(levels, side, reach, PLACES);
    most = side === 'buy' ? value : quantity;
  }
  return most ?? ZERO;
}

/** The rate at the best price of each leg, before the spread. */
function bestRate(legs: readonly LegLevels[]): Money | undefined {
  let rate = ONE;
  for (const { side, levels } of legs) {
    const price = levels[0]?.price;
    if (!price || !isPositive(price)) return undefined;
    rate = side === 'buy' ? divideDown(rate, price, 2 * PLACES) : multiply(rate, price);
  }
  return rate;
}

/** True when a rate is over 0.5 % away from the one the member was shown. */
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

/** First reason why a conversion cannot be made; the server asks the same. */
export function validateConversion(wanted: {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly amount: Money | undefined;
  /** Available in the account; `undefined` while unknown: then only the server can tell. */
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

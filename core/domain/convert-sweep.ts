import { type PairOfCoins, UNIT } from './conversion.ts';
import { type ConvertResult, type ConvertTerms, convertLegs, quoteAtBooks } from './convert.ts';
import { compare, isPositive, type Money, multiply, roundDown, subtract, ZERO } from './money.ts';
import type { SpotBook, SpotLevel } from './spot-book.ts';
import type { SpotSide } from './spot-order.ts';

interface Balance {
  /** Code of the coin. */
  readonly code: string;
  readonly amount: Money;
}

interface SweepMarket extends PairOfCoins {
  /** Number of decimals of a quantity. */
  readonly quantityPrecision: number;
}

interface SweepTerms<Book> extends ConvertTerms {
  /** Code of the target coin. */
  readonly to: string;
  /** Value in USDT below which a balance is small. */
  readonly limit: Money;
  readonly markets: readonly SweepMarket[];
  readonly books: ReadonlyMap<string, Book>;
}

/** A whole balance and its conversion. */
type SweptBalance<B> = B & ConvertResult;

/**
 * Converts whole small balances one after another, each at the books that the earlier conversions
 * leave (product.md#small-balances). Omits balances that are not small or cannot be converted.
 */
export function sweepBalances<B extends Balance, Book extends SpotBook>(
  balances: readonly B[],
  { to, limit, markets, ...terms }: SweepTerms<Book>,
): readonly SweptBalance<B>[] {
  const books = new Map(terms.books);
  const quoteOf = (from: string, target: string, own: ConvertTerms) => {
    const legs = convertLegs(markets, { from, to: target });
    return legs && quoteAtBooks(legs, books, own);
  };
  const isSmall = ({ code, amount }: Balance) => {
    const price = code === UNIT ? '1' : quoteOf(code, UNIT, { spread: ZERO, scale: 0 })?.rate;
    return price !== undefined && compare(multiply(amount, price), limit) < 0;
  };
  return balances.flatMap((balance) => {
    if (!isSmall(balance)) return [];
    const found = quoteOf(balance.code, to, terms)?.convert(balance.amount);
    if (!found || !isPositive(found.received)) return [];
    for (const { symbol, side, parts } of found.deals) {
      const market = markets.find((one) => one.symbol === symbol);
      const book = books.get(symbol);
      if (market && book) books.set(symbol, withoutParts(book, { market, side, parts }));
    }
    return [{ ...balance, ...found }];
  });
}

/**
 * Returns a book without the parts that a conversion takes, rounded to whole lots
 * (product.md#house-book).
 */
function withoutParts<Book extends SpotBook>(
  book: Book,
  deal: {
    readonly market: SweepMarket;
    readonly side: SpotSide;
    readonly parts: readonly SpotLevel[];
  },
): Book {
  const { market, side, parts } = deal;
  const gone = new Map(parts.map(({ price, quantity }) => [price, quantity]));
  const taken = side === 'buy' ? 'asks' : 'bids';
  const left = book[taken].map(({ price, quantity }) => ({
    price,
    quantity: roundDown(subtract(quantity, gone.get(price) ?? ZERO), market.quantityPrecision),
  }));
  return { ...book, [taken]: left.filter(({ quantity }) => isPositive(quantity)) };
}

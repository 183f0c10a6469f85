import { UNIT } from '../../../src/domain/conversion.ts';
import { compare, divideDown, type Money, money } from '../../../src/domain/money.ts';
import type { BookLevel, OrderBook, PriceSource } from '../../market/price-source.ts';

const PLACES = 18;

/**
 * The book of a market between two coins without the levels that the USDT markets of both would pay more
 * for: a book that is behind theirs by a moment would let anyone who goes around all three gain at once.
 */
export async function withinLegs(
  prices: Pick<PriceSource, 'orderBook'>,
  { base, quote }: { readonly base: string; readonly quote: string },
  book: OrderBook,
): Promise<OrderBook> {
  if (quote === UNIT || base === UNIT) return book;
  const [ofBase, ofQuote] = await Promise.all(
    [base, quote].map((coin) => prices.orderBook((coin + UNIT).toLowerCase())),
  );
  // Bought here, the base coin sells for its bid; what was paid for it cost the ask of the quote coin.
  const least = ratio(ofBase?.bids[0], ofQuote?.asks[0]);
  const most = ratio(ofBase?.asks[0], ofQuote?.bids[0]);
  return {
    ...book,
    asks: book.asks.filter(({ price }) => !least || compare(money(price), least) >= 0),
    bids: book.bids.filter(({ price }) => !most || compare(money(price), most) <= 0),
  };
}

function ratio(over: BookLevel | undefined, under: BookLevel | undefined): Money | undefined {
  if (!over || !under || !/[1-9]/.test(under.price)) return undefined;
  return divideDown(money(over.price), money(under.price), PLACES);
}

import { UNIT } from '#core/domain/conversion.ts';
import { compare, divideDown, type Money, money } from '#core/domain/money.ts';
import type { BookLevel, OrderBook, PriceSource } from '../../../market/price-source.ts';

const PLACES = 18;

/**
 * Removes those levels from the book of a market between two coins at which the USDT markets of
 * both coins would pay more (product.md#house-book, ADR-145). If its book were slightly older than
 * theirs, trading around all three markets would otherwise allow a riskless profit.
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
  // The base coin that is bought here can be sold at its bid, and the quote coin that is paid here
  // was bought at its ask.
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

import { plainDecimal } from '#core/contract/primitives.ts';
import { type Depth, type Level, type MarketData, Unavailable } from './market-data.ts';
import type { BookLevel, OrderBook } from './price-source.ts';

const written = new WeakMap<Depth, OrderBook>();

/**
 * Converts a feed book to plain decimal strings for orders. Returns the same object for the same
 * book.
 */
export function toOrderBook(depth: Depth): OrderBook {
  const before = written.get(depth);
  if (before !== undefined) return before;
  const { asks, bids, ts, version } = depth;
  const book: OrderBook = {
    asks: asks.map(toLevel),
    bids: bids.map(toLevel),
    at: ts,
    version: Number.isSafeInteger(version) ? version : ts,
  };
  written.set(depth, book);
  return book;
}

function toLevel([price, amount]: Level): BookLevel {
  return { price: plainDecimal(price), quantity: plainDecimal(amount) };
}

/**
 * Reads the displayed book of a market, dated `notBefore` (epoch ms) or later if given; `undefined`
 * while its data is unavailable.
 */
export async function readOrderBook(
  data: Pick<MarketData, 'depth'>,
  symbol: string,
  notBefore?: number,
): Promise<OrderBook | undefined> {
  try {
    return toOrderBook(await data.depth(symbol, 'step0', undefined, notBefore));
  } catch (error) {
    if (error instanceof Unavailable) return undefined;
    throw error;
  }
}

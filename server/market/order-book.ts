import { plainDecimal } from '../../src/contract/primitives.ts';
import type { Depth, Level } from './market-data.ts';
import type { BookLevel, OrderBook } from './price-source.ts';

/** The book of the feed in plain decimal texts, as orders need it. */
export function toOrderBook({ asks, bids, ts, version }: Depth): OrderBook {
  return {
    asks: asks.map(toLevel),
    bids: bids.map(toLevel),
    at: ts,
    version: Number.isSafeInteger(version) ? version : ts,
  };
}

function toLevel([price, amount]: Level): BookLevel {
  return { price: plainDecimal(price), quantity: plainDecimal(amount) };
}

import type { Depth } from './market-data.ts';

/** Returns the best bid and offer of a book in the wire format (market-data.md#topics). */
export function toBbo(symbol: string, { bids, asks, version, ts }: Depth): object {
  const [[bid, bidSize] = [0, 0]] = bids;
  const [[ask, askSize] = [0, 0]] = asks;
  return { seqId: version, ask, askSize, bid, bidSize, quoteTime: ts, symbol };
}

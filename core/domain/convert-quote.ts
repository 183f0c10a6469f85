import { conversion, convert, rateOf } from './conversion.ts';
import type { ConvertQuote } from './convert.ts';
import { type Market, splitPair } from './market.ts';

/** A quote at the last prices of the market lists. */
export interface ListedQuote {
  readonly quote: ConvertQuote;
  /** Time of the oldest price, in epoch milliseconds of the server's clock. */
  readonly pricedAt: number;
}

/**
 * Returns the quote for one coin in another at the last prices of listed markets, for a server that
 * sends no spread (product.md#convert-rate); `undefined` if no prices connect the two coins. A
 * price without a time of its own has the time `answeredAt`, in epoch milliseconds of the server's
 * clock.
 */
export function listedQuote(
  markets: readonly Market[],
  coins: { readonly from: string; readonly to: string },
  answeredAt: number,
): ListedQuote | undefined {
  const bySymbol = new Map(markets.map((market) => [market.symbol, market]));
  let pricedAt = answeredAt;
  const found = conversion(
    pairsOf(markets),
    (symbol) => {
      const market = bySymbol.get(symbol);
      if (market) pricedAt = Math.min(pricedAt, market.tickAt ?? answeredAt);
      return market?.lastPrice;
    },
    coins,
  );
  if (!found) return undefined;
  const rate = rateOf(found);
  return {
    pricedAt,
    quote: {
      rate,
      most: undefined,
      convert: (amount) => ({ received: convert(amount, found), rate, deals: [] }),
    },
  };
}

/** Returns the listed markets by the codes of their coins. */
export function pairsOf(markets: readonly Market[]) {
  return markets.map(({ symbol, pair }) => ({ symbol, ...splitPair(pair) }));
}

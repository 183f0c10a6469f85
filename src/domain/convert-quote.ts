import { conversion, convert, rateOf } from './conversion.ts';
import type { ConvertQuote } from './convert.ts';
import { type Market, splitPair } from './market.ts';

/** A quote as the market lists show it. */
export interface ListedQuote {
  readonly quote: ConvertQuote;
  /** Time of its oldest price, epoch milliseconds of the server. */
  readonly pricedAt: number;
}

/**
 * The quote for one coin against another at the last prices of listed markets, for a server that deals
 * at those; `undefined` while no way of prices leads from one to the other. `answeredAt`: how old prices
 * are that do not say it themselves.
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

/** Listed markets by the codes of their coins. */
export function pairsOf(markets: readonly Market[]) {
  return markets.map(({ symbol, pair }) => ({ symbol, ...splitPair(pair) }));
}

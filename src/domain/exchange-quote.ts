import { type Conversion, conversion } from './conversion.ts';
import { type Market, splitPair } from './market.ts';

/** The rate of an exchange as the market lists show it. */
export interface ExchangeQuote {
  readonly conversion: Conversion;
  /** Time of its oldest price, epoch milliseconds of the server. */
  readonly pricedAt: number;
}

/**
 * The quote for one coin against another from listed markets, or `undefined` while no way of prices
 * leads from one to the other. `answeredAt`: how old prices are that do not say it themselves.
 */
export function exchangeQuote(
  markets: readonly Market[],
  coins: { readonly from: string; readonly to: string },
  answeredAt: number,
): ExchangeQuote | undefined {
  const pairs = markets.map(({ symbol, pair }) => ({ symbol, ...splitPair(pair) }));
  const bySymbol = new Map(markets.map((market) => [market.symbol, market]));
  let pricedAt = answeredAt;
  const found = conversion(
    pairs,
    (symbol) => {
      const market = bySymbol.get(symbol);
      if (market) pricedAt = Math.min(pricedAt, market.tickAt ?? answeredAt);
      return market?.lastPrice;
    },
    coins,
  );
  return found && { conversion: found, pricedAt };
}

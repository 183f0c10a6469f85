import type { Db } from '../../db/db.ts';
import type { Handlers } from '../../handler.ts';
import type { PriceSource, Quote } from '../../market/price-source.ts';
import { formatChange } from './change.ts';
import { findMarkets, type MarketRecord } from './market.repo.ts';

export interface MarketDeps {
  readonly db: Db;
  readonly prices: PriceSource;
}

function toRow(market: MarketRecord, quote: Quote) {
  return {
    id: market.id,
    symbol: market.symbol,
    pair: `${market.base}/${market.quote}`,
    lastPrice: quote.last,
    change: formatChange(quote.open, quote.last),
    logo: market.logo,
    baseVolume: quote.amount,
    tickAt: quote.at,
    pricePlaces: market.pricePrecision,
  };
}

/**
 * Groups markets by parent currency, in the order of their first market; children are in listing
 * order.
 */
function toCurrencies(markets: readonly MarketRecord[]) {
  const parents = new Map<number, { id: number; code: string; children: Map<number, string> }>();
  for (const { quoteId, quote, baseId, base } of markets) {
    const parent = parents.get(quoteId) ?? { id: quoteId, code: quote, children: new Map() };
    parents.set(quoteId, parent);
    parent.children.set(baseId, base);
  }
  return [...parents.values()].map(({ children, ...parent }) => ({
    ...parent,
    children: [...children].map(([id, code]) => ({ id, code })),
  }));
}

export function marketHandlers({
  db,
  prices,
}: MarketDeps): Handlers<'getMarketList' | 'getAllCurrencyList' | 'getAllMarketList'> {
  /** Returns the rows of markets, omitting those with an unknown price (ADR-044). */
  const rows = (markets: readonly MarketRecord[]) =>
    markets.flatMap((market) => {
      const quote = prices.quote(market.symbol);
      return quote === undefined ? [] : [toRow(market, quote)];
    });

  return {
    getMarketList: async () => ({ data: { list: rows(await findMarkets(db)) } }),
    getAllCurrencyList: async () => ({ data: { list: toCurrencies(await findMarkets(db)) } }),
    getAllMarketList: async (only) => {
      const listed = await findMarkets(db, only);
      return { data: { list: rows(listed) } };
    },
  };
}

import type { Market } from '#/domain/market';
import { stringifySearch } from '#/lib/url';

/** Returns the URL of options for a market, with its symbol and name (product.md#market). */
export function optionsHref(market: Market): string {
  return `/options${stringifySearch({ currentSymbol: market.symbol, name: market.pair })}`;
}

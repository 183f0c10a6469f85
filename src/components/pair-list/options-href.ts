import { stringifySearch } from '#/lib/url';
import type { Market } from '#core/domain/market.ts';

/** Returns the URL of options for a market, with its symbol and name (product.md#market). */
export function optionsHref(market: Market): string {
  return `/options${stringifySearch({ currentSymbol: market.symbol, name: market.pair })}`;
}

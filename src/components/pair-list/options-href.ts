import type { Market } from '#/domain/market';
import { stringifySearch } from '#/lib/url';

/** Where tapping a market leads: options with both parts of its name (specification section 2). */
export function optionsHref(market: Market): string {
  return `/options${stringifySearch({ currentSymbol: market.symbol, name: market.pair })}`;
}

import type { Market } from './market.ts';

/**
 * Returns the market of `currentSymbol` if `name` is present too, otherwise the first of the list
 * (product.md#chosen-market). `undefined` for a market that is not in the list, so that nobody
 * trades another one by mistake.
 */
export function chooseMarket(
  markets: readonly Market[] | undefined,
  wanted: { readonly currentSymbol?: string | undefined; readonly name?: string | undefined },
): Market | undefined {
  const { currentSymbol, name } = wanted;
  if (currentSymbol === undefined || name === undefined) return markets?.[0];
  return markets?.find((market) => market.symbol === currentSymbol);
}

import type { Market } from './market.ts';

/**
 * The market whose symbol a page's query names, but only beside its name; without both the first of the
 * list. `undefined` for a market that is not in the list: nobody may trade another one by mistake.
 */
export function chooseMarket(
  markets: readonly Market[] | undefined,
  wanted: { readonly currentSymbol?: string | undefined; readonly name?: string | undefined },
): Market | undefined {
  const { currentSymbol, name } = wanted;
  if (currentSymbol === undefined || name === undefined) return markets?.[0];
  return markets?.find((market) => market.symbol === currentSymbol);
}

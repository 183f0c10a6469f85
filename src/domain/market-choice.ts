import type { Market } from './market.ts';

/** The market whose symbol a page's query names, but only beside its name; else the first of the list. */
export function chooseMarket(
  markets: readonly Market[] | undefined,
  wanted: { readonly currentSymbol?: string | undefined; readonly name?: string | undefined },
): Market | undefined {
  const { currentSymbol, name } = wanted;
  const isNamed = currentSymbol !== undefined && name !== undefined;
  const named = isNamed && markets?.find((market) => market.symbol === currentSymbol);
  return named || markets?.[0];
}

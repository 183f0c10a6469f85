import type { Market } from './market.ts';

/** Symbol and name of a market in the URL; both are required to select one. */
export interface WantedMarket {
  readonly currentSymbol?: string | undefined;
  readonly name?: string | undefined;
}

/**
 * Returns the market of `currentSymbol` if `name` is also present, otherwise the first market of
 * the list (product.md#chosen-market). `undefined` for a market that is not in the list, so nobody
 * trades in another market by mistake.
 */
export function chooseMarket(
  markets: readonly Market[] | undefined,
  wanted: WantedMarket,
): Market | undefined {
  const { currentSymbol, name } = wanted;
  if (currentSymbol === undefined || name === undefined) return markets?.[0];
  return markets?.find((market) => market.symbol === currentSymbol);
}

/** Returns the pair of the market or, until the market is known, the pair that the URL names. */
export function shownPair(market: Market | undefined, wanted: WantedMarket): string | undefined {
  if (market) return market.pair;
  return wanted.currentSymbol ? wanted.name : undefined;
}

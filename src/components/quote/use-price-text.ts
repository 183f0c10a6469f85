import { useQuery } from '@tanstack/react-query';
import { marketQueries } from '#/api/market';
import { formatAverage, formatPrice } from '#core/domain/format-number.ts';
import type { Market } from '#core/domain/market.ts';

/**
 * Returns the formatter of a market's prices, with the decimals that the market states. The market
 * is identified by its symbol or its pair, in the screen's list.
 */
export function usePriceText(market: string | undefined) {
  const places = usePricePlaces(market);
  return (price: string | undefined) => formatPrice(price, places);
}

/** Returns the formatter of average prices and costs in a market. */
export function useAverageText(market: string | undefined) {
  const places = usePricePlaces(market);
  return (price: string | undefined) => formatAverage(price, places);
}

/** Returns the decimals that a market states; `undefined` while they are unknown. */
export function usePricePlaces(market: string | undefined): number | undefined {
  const { data: places } = useQuery({
    ...marketQueries.list(),
    enabled: false,
    select: ({ markets }) => placesIn(markets, market) ?? null,
  });
  return places ?? undefined;
}

/** Returns the formatter of the prices of any market. */
export function usePriceTexts() {
  const { data } = useQuery({ ...marketQueries.list(), enabled: false });
  return (market: string, price: string | undefined) =>
    formatPrice(price, placesIn(data?.markets, market));
}

/** Returns the decimals that a market of a list states. */
export function placesIn(markets: readonly Market[] | undefined, market: string | undefined) {
  return markets?.find(({ symbol, pair }) => symbol === market || pair === market)?.pricePlaces;
}

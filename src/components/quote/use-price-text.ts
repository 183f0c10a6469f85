import { useQuery } from '@tanstack/react-query';
import { marketQueries } from '#/api/market';
import { formatAverage, formatPrice } from '#core/domain/format-number.ts';

/**
 * Returns the formatter of a market's prices, with the decimals that the market states. The market
 * is identified by its symbol or its pair, in the list of the screen.
 */
export function usePriceText(market: string | undefined) {
  const places = usePlaces(market);
  return (price: string | undefined) => formatPrice(price, places);
}

/** Returns the formatter of average prices and costs in a market. */
export function useAverageText(market: string | undefined) {
  const places = usePlaces(market);
  return (price: string | undefined) => formatAverage(price, places);
}

function usePlaces(market: string | undefined): number | undefined {
  const { data: places } = useQuery({
    ...marketQueries.list(),
    enabled: false,
    select: ({ markets }) =>
      markets.find(({ symbol, pair }) => symbol === market || pair === market)?.pricePlaces ?? null,
  });
  return places ?? undefined;
}

import { useQuery } from '@tanstack/react-query';
import { newestAt } from '#/api/fresh';
import { quoteQueries } from '#/api/market-quotes';
import { formatPercent } from '#core/domain/format-number.ts';
import type { Market } from '#core/domain/market.ts';
import { dayAt } from '#core/domain/market-price.ts';
import { useMarketPrice } from './use-market-price';

/**
 * The newest price of a market and its day. `listedAt` is the device time of the market list, in
 * epoch milliseconds.
 */
export function useQuote(market: Market, listedAt: number, pollMs: number) {
  const detail = useQuery(quoteQueries.detail(market.symbol, pollMs));
  const { data, dataUpdatedAt } = detail;
  const { price: last } = useMarketPrice(market);
  const day = data && dayAt(last ?? data.last, data);
  return {
    last,
    day,
    volume: data?.baseVolume,
    hasFailed: detail.failureCount > 0 || detail.errorUpdateCount > 0,
    // The change from the list is shown until the day summary is loaded.
    change: formatPercent(day?.changePercent ?? market.changePercent),
    age: {
      at: data ? newestAt({ data, dataUpdatedAt }) : listedAt,
      freshForMs: data?.asOf === undefined ? 2 * pollMs : 0,
    },
  };
}

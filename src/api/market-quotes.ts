import { queryOptions, skipToken } from '@tanstack/react-query';
import { detailResponse } from '#core/contract/market-data.ts';
import { plainDecimal } from '#core/contract/primitives.ts';
import type { MarketPrice } from '#core/domain/market-price.ts';
import type { Fresh } from './fresh';
import { readMarketData } from './market-data';
import { polled } from './polling';

/** The poll interval of the options header (product.md#polling). */
export const DETAIL_POLL_MS = 5_000;

/** The last 24 hours of one market. Prices and volumes are plain decimal strings. */
export type MarketDetail = Fresh<{
  readonly last: string;
  /** The price 24 h ago. */
  readonly open: string;
  readonly high: string;
  readonly low: string;
  /** The volume in the base coin. */
  readonly baseVolume: string;
  /** The server time of the response, in epoch milliseconds. */
  readonly reportedAt: number;
}>;

export const quoteQueries = {
  /** The 24-hour summary of a market (market-data.md#rest). */
  detail: (symbol: string, pollMs: number = DETAIL_POLL_MS) =>
    queryOptions({
      queryKey: ['market', 'detail', symbol],
      queryFn: async ({ signal }): Promise<MarketDetail> => {
        const read = await readMarketData('market/detail', { symbol }, detailResponse, signal);
        const { open, close, high, low, amount } = read.data.tick;
        return {
          last: plainDecimal(close),
          open: plainDecimal(open),
          high: plainDecimal(high),
          low: plainDecimal(low),
          baseVolume: plainDecimal(amount),
          reportedAt: read.data.ts,
          asOf: read.asOf,
        };
      },
      refetchInterval: polled(pollMs, pollMs),
    }),

  /**
   * The single price of a market: the newest one from the ticks, the summary, the history and the
   * market list (product.md#one-price). Every component that shows a price reads this one, so they
   * all change together. The query fetches nothing (see `followPrice`).
   */
  price: (symbol: string) =>
    queryOptions<MarketPrice>({
      queryKey: ['market', 'detail', symbol, 'price'],
      queryFn: skipToken,
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

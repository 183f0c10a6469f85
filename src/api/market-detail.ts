import { queryOptions } from '@tanstack/react-query';
import { detailAnswer } from '#/contract/market-data';
import { plainDecimal } from '#/contract/primitives';
import { readMarketData } from './market-data';
import { polled } from './polling';

/** The options header asks this often (specification section 7). */
export const DETAIL_POLL_MS = 5_000;

/** The last 24 hours of one market. Prices and volumes are plain decimal texts. */
export interface MarketDetail {
  readonly last: string;
  /** Percent against the price 24 h ago, signed. */
  readonly changePercent: number;
  readonly high: string;
  readonly low: string;
  /** Volume in the base coin. */
  readonly baseVolume: string;
  /** Set when the device answered with what it saw last: epoch milliseconds of that. */
  readonly asOf: number | undefined;
}

/** Market summary of a symbol, straight from the market data provider. */
export function marketDetailQuery(symbol: string, pollMs: number = DETAIL_POLL_MS) {
  return queryOptions({
    queryKey: ['market', 'detail', symbol],
    queryFn: async ({ signal }): Promise<MarketDetail> => {
      const read = await readMarketData('market/detail', { symbol }, detailAnswer, signal);
      const { open, close, high, low, amount } = read.data.tick;
      return {
        last: plainDecimal(close),
        changePercent: ((close - open) / open) * 100,
        high: plainDecimal(high),
        low: plainDecimal(low),
        baseVolume: plainDecimal(amount),
        asOf: read.asOf,
      };
    },
    refetchInterval: polled(pollMs),
  });
}

import { queryOptions } from '@tanstack/react-query';
import { depthResponse, tradesResponse } from '#core/contract/market-data.ts';
import { plainDecimal } from '#core/contract/primitives.ts';
import { money } from '#core/domain/money.ts';
import type { SpotBook } from '#core/domain/spot-book.ts';
import { readMarketData } from './market-data';
import { polled } from './polling';

/** The poll interval of the grouped book and of the trades (product.md#polling). */
const POLL_MS = 2_000;
/** The number of trades that are read. */
const TRADES = 50;

/** A trade of the market. */
export interface MarketTrade {
  readonly id: string;
  /** In epoch milliseconds. */
  readonly at: number;
  readonly price: string;
  /** A quantity in the base coin. */
  readonly quantity: string;
  /** The taker side of the trade. */
  readonly side: 'buy' | 'sell';
}

const polling = { staleTime: 0, refetchInterval: polled(POLL_MS, 2 * POLL_MS) };

export const depthQueries = {
  /**
   * The market's book grouped by `10^step` ticks, without members' orders (market-data.md#rest).
   */
  depth: (symbol: string, step: number) =>
    queryOptions({
      queryKey: ['market', 'depth', symbol, step],
      queryFn: async ({ signal }): Promise<SpotBook> => {
        const fields = { symbol, type: `step${step}` };
        const { data } = await readMarketData('market/depth', fields, depthResponse, signal);
        const toLevel = ([price, quantity]: readonly [number, number]) => ({
          price: money(plainDecimal(price)),
          quantity: money(plainDecimal(quantity)),
        });
        return { asks: data.tick.asks.map(toLevel), bids: data.tick.bids.map(toLevel) };
      },
      ...polling,
    }),

  /** The market's last trades, newest first (market-data.md#rest). */
  trades: (symbol: string) =>
    queryOptions({
      queryKey: ['market', 'trades', symbol],
      queryFn: async ({ signal }): Promise<readonly MarketTrade[]> => {
        const fields = { symbol, size: TRADES };
        const { data } = await readMarketData(
          'market/history/trade',
          fields,
          tradesResponse,
          signal,
        );
        return data.data.flatMap((row) =>
          row.data.map((trade) => ({
            id: String(trade['trade-id']),
            at: trade.ts,
            price: plainDecimal(trade.price),
            quantity: plainDecimal(trade.amount),
            side: trade.direction,
          })),
        );
      },
      ...polling,
    }),
};

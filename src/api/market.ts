import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { marketRow } from '#/contract/market';
import { getAllCurrencyList, getAllMarketList, getMarketList } from '#/contract/market';
import { type Market, readChangePercent } from '#/domain/market';
import { imageAddress } from '#/lib/url';
import { mutate, query } from './client';
import { polled } from './polling';

/** Home polls its markets this often, trade and options twice as often (specification section 9). */
export const MARKETS_POLL_MS = 10_000;
export const MARKETS_FAST_POLL_MS = 5_000;

/** A market list and, when it is the last one seen (no network), the time it is from. */
export interface MarketList {
  readonly markets: readonly Market[];
  readonly asOf: number | undefined;
}

export interface Coin {
  readonly id: string;
  readonly code: string;
}

/** A currency that others are priced in, with those others. */
export interface ParentCurrency extends Coin {
  readonly children: readonly Coin[];
}

function toMarket(row: z.infer<typeof marketRow>): Market {
  return {
    id: row.id,
    symbol: row.symbol,
    pair: row.title,
    lastPrice: row.close,
    changePercent: readChangePercent(row.change),
    logo: imageAddress(row.logo),
    baseVolume: row.hamount,
    tickAt: row.ts,
  };
}

function toMarkets(rows: readonly z.infer<typeof marketRow>[]): Market[] {
  return [...new Map(rows.map((row) => [row.id || row.symbol, toMarket(row)])).values()];
}

/** Every market, in the order of the server. */
export function marketsQuery(pollMs: number = MARKETS_POLL_MS) {
  return queryOptions({
    queryKey: ['market', 'list'],
    queryFn: async ({ signal }): Promise<MarketList> => {
      const { data, asOf } = await mutate(getMarketList, {}, { signal });
      return { markets: toMarkets(data.list), asOf };
    },
    // Buying waits for this price: it is not asked for less often while it fails.
    refetchInterval: polled(pollMs, pollMs === MARKETS_POLL_MS ? undefined : pollMs),
  });
}

/** Markets priced in one parent currency, of one child only when given. */
export function parentMarketsQuery(parentId: string, childId?: string) {
  return queryOptions({
    queryKey: ['market', 'parent', parentId, childId ?? null],
    queryFn: async ({ signal }): Promise<MarketList> => {
      const wanted = { fid: parentId, eid: childId };
      const { data, asOf } = await mutate(getAllMarketList, wanted, { signal });
      return { markets: toMarkets(data.list), asOf };
    },
    refetchInterval: polled(MARKETS_POLL_MS),
  });
}

/** Parent currencies with their children: they change with listings only. */
export function currenciesQuery() {
  return queryOptions({
    queryKey: ['market', 'currencies'],
    queryFn: async ({ signal }): Promise<ParentCurrency[]> => {
      const { list } = await query(getAllCurrencyList, {}, { signal });
      return list.map(({ id, title, child }) => ({
        id,
        code: title,
        children: child.map((coin) => ({ id: coin.id, code: coin.title })),
      }));
    },
    staleTime: 10 * 60_000,
  });
}

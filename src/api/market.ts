import { queryOptions, skipToken } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { imageAddress } from '#/lib/url';
import type { marketRow } from '#core/contract/market.ts';
import { getAllCurrencyList, getAllMarketList, getMarketList } from '#core/contract/market.ts';
import { type LivePrice, type Market, readChangePercent } from '#core/domain/market.ts';
import { mutate, query } from './client';
import type { Fresh } from './fresh';
import { persisted } from './meta';
import { polled } from './polling';

/** Poll intervals of the home page and of trading pages (product.md#polling). */
export const MARKETS_POLL_MS = 10_000;
export const MARKETS_FAST_POLL_MS = 5_000;

export type MarketList = Fresh<{ readonly markets: readonly Market[] }>;

export interface Coin {
  readonly id: string;
  readonly code: string;
}

/** A currency in which others are priced, together with those currencies. */
export interface ParentCurrency extends Coin {
  readonly children: readonly Coin[];
}

function toMarket(row: z.infer<typeof marketRow>): Market {
  const { change, ...market } = row;
  return {
    ...market,
    changePercent: readChangePercent(change),
    logo: imageAddress(row.logo),
    pricePlaces: placesOf(row.pricePlaces),
  };
}

/** Maximum number of decimals of a figure on the wire. */
const MOST_PLACES = 18;

/** Returns the stated number of decimals of a price, if it is plausible. */
function placesOf(stated: number | undefined): number | undefined {
  return stated !== undefined && stated >= 0 && stated <= MOST_PLACES ? stated : undefined;
}

function toMarkets(rows: readonly z.infer<typeof marketRow>[]): Market[] {
  return [...new Map(rows.map((row) => [row.id || row.symbol, toMarket(row)])).values()];
}

export const marketQueries = {
  /** Every market, in the server's order (product.md#market). */
  list: (pollMs: number = MARKETS_POLL_MS) =>
    queryOptions({
      queryKey: ['market', 'list'],
      ...persisted,
      queryFn: async ({ signal }): Promise<MarketList> => {
        const { data, asOf } = await mutate(getMarketList, {}, { signal });
        return { markets: toMarkets(data.list), asOf };
      },
      // Purchases wait for this price, so polling does not slow down after a failure.
      refetchInterval: polled(pollMs, pollMs === MARKETS_POLL_MS ? undefined : pollMs),
    }),

  /** Markets priced in one parent currency, or only those of one child. */
  ofParent: (parentId: string, childId?: string) =>
    queryOptions({
      queryKey: ['market', 'parent', parentId, childId ?? null],
      ...persisted,
      queryFn: async ({ signal }): Promise<MarketList> => {
        const { data, asOf } = await mutate(getAllMarketList, { parentId, childId }, { signal });
        return { markets: toMarkets(data.list), asOf };
      },
      refetchInterval: polled(MARKETS_POLL_MS),
    }),

  /**
   * The live price of each market by its symbol. The query fetches nothing (see `followLivePrices`).
   * It is separate from the lists, whose polls would never be due if prices were written to them.
   */
  livePrices: () =>
    queryOptions<Readonly<Record<string, LivePrice>>>({
      queryKey: ['market', 'live'],
      queryFn: skipToken,
      staleTime: Number.POSITIVE_INFINITY,
    }),

  /** Parent currencies with their children. They change only when a coin is listed. */
  currencies: () =>
    queryOptions({
      queryKey: ['market', 'currencies'],
      ...persisted,
      queryFn: async ({ signal }): Promise<ParentCurrency[]> => {
        const { list } = await query(getAllCurrencyList, {}, { signal });
        return distinct(list).map((row) => ({ ...row, children: distinct(row.children) }));
      },
      staleTime: 10 * 60_000,
    }),
};

/** Returns the rows that have an id, without duplicates, because each tab needs a unique id. */
function distinct<R extends { readonly id: string }>(list: readonly R[]): R[] {
  const byId = new Map(list.map((row) => [row.id, row]));
  byId.delete('');
  return [...byId.values()];
}

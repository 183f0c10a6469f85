import type { Query, QueryClient } from '@tanstack/react-query';
import { serverNow } from '#/state/server-clock';
import { isCrediblePrice } from '#core/domain/credible-price.ts';
import { type MarketPrice, newerPrice } from '#core/domain/market-price.ts';
import { newestAt } from './fresh';
import { type MarketList, marketQueries } from './market';
import { type MarketDetail, quoteQueries } from './market-quotes';

/**
 * Summaries and histories do not state when their price was current, so it counts as older by this
 * time (product.md#one-price).
 */
const REPORT_DELAY_MS = 1_000;
/**
 * A price is compared with the last one only within this time. After a longer gap, any price is
 * possible.
 */
const COMPARED_FOR_MS = 60_000;

/** The common fields of a summary and a history. */
interface ReportedPrice {
  readonly last: string;
  /** The server time of the response, in epoch milliseconds. */
  readonly reportedAt: number;
}

type Source = 'list' | 'detail' | 'price';

/** Returns the recent prices of a market from all sources but one. */
export function knownPrices(client: QueryClient, symbol: string, except?: Source): number[] {
  const list = client.getQueryData<MarketList>(marketQueries.list().queryKey);
  const detail = client.getQueryData<MarketDetail>(quoteQueries.detail(symbol).queryKey);
  const newest = client.getQueryData(quoteQueries.price(symbol).queryKey);
  const isRecent = newest && newest.at > serverNow() - COMPARED_FOR_MS;
  const known: Record<Source, string | undefined> = {
    list: list?.markets.find((market) => market.symbol === symbol)?.lastPrice,
    detail: detail?.last,
    price: isRecent ? newest.price : undefined,
  };
  return Object.entries(known)
    .filter(([source]) => source !== except)
    .map(([, price]) => Number(price))
    .filter((price) => price > 0);
}

/** Stores the price of an accepted tick. */
export function receivePrice(client: QueryClient, symbol: string, reported: MarketPrice): void {
  const { queryKey } = quoteQueries.price(symbol);
  const known = client.getQueryData(queryKey);
  // A time in the future would block every price until then.
  const newest = newerPrice(known, { ...reported, at: Math.min(reported.at, serverNow()) });
  if (newest !== known) client.setQueryData(queryKey, newest);
}

/**
 * Calls `listener` with each successful query of the market's prices, until the returned function
 * is called.
 */
export function onPricesFetched(
  client: QueryClient,
  symbol: string,
  listener: (query: Query) => void,
): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
    if (concerns(symbol, event.query)) listener(event.query);
  });
}

/**
 * Updates `quoteQueries.price` with the newest price of any other query, until the returned
 * function is called.
 */
export function followPrice(client: QueryClient, symbol: string): () => void {
  const isAnswered = (query: Query) => query.state.data !== undefined && concerns(symbol, query);
  for (const query of client.getQueryCache().findAll({ queryKey: ['market'] })) {
    if (isAnswered(query)) receiveResult(client, symbol, query);
  }
  return onPricesFetched(client, symbol, (query) => receiveResult(client, symbol, query));
}

function concerns(symbol: string, { queryKey: [area, kind, name, part] }: Query): boolean {
  if (area !== 'market') return false;
  if (kind === 'list') return true;
  return name === symbol && (kind === 'candles' || (kind === 'detail' && part === undefined));
}

function receiveResult(client: QueryClient, symbol: string, { queryKey, state }: Query): void {
  const [, kind] = queryKey;
  const reported = kind === 'list' ? listedPrice(symbol, state) : reportedPrice(state.data);
  if (!reported) return;
  // The history resolves doubts, so its price is not compared.
  const isCredible =
    kind === 'candles' ||
    isCrediblePrice(Number(reported.price), knownPrices(client, symbol, kind as 'list' | 'detail'));
  if (isCredible) receivePrice(client, symbol, reported);
}

function listedPrice(
  symbol: string,
  { data, dataUpdatedAt }: Query['state'],
): MarketPrice | undefined {
  const list = data as MarketList;
  const market = list.markets.find((row) => row.symbol === symbol);
  // Without a tick time, a price is as old as its response.
  const at = market?.tickAt ?? newestAt({ data: list, dataUpdatedAt }) + serverNow() - Date.now();
  const price = market?.lastPrice;
  return price === undefined ? undefined : { price, at, tradedAt: at };
}

function reportedPrice(data: unknown): MarketPrice {
  const { last, reportedAt } = data as ReportedPrice;
  return { price: last, at: reportedAt - REPORT_DELAY_MS, tradedAt: undefined };
}

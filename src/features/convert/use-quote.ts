import { useQueries, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { ConvertibleCoin } from '#/api/convert';
import { newestAt } from '#/api/fresh';
import { MARKETS_FAST_POLL_MS, marketQueries } from '#/api/market';
import { type OrderBook, spotQueries } from '#/api/spot';
import { useHasPassed } from '#/components/readiness/use-has-passed';
import { serverOffsetAtom } from '#/state/server-clock';
import { type ConvertQuote, convertLegs, quoteAtBooks } from '#core/domain/convert.ts';
import { listedQuote, pairsOf } from '#core/domain/convert-quote.ts';
import type { Money } from '#core/domain/money.ts';
import { PRICE_MAX_AGE_MS } from '#core/domain/price-age.ts';
import { BOOK_MAX_AGE_MS } from '#core/domain/spot-book.ts';

/** The reason why no conversion is possible at the displayed rate. */
export type QuoteBlock = 'loading' | 'failed' | 'noPrice' | 'stale' | 'staleBook';

export interface Quote {
  readonly quote: ConvertQuote | undefined;
  /**
   * The device time of the oldest price used, in epoch milliseconds; `undefined` without a price.
   */
  readonly at: number | undefined;
  readonly block: QuoteBlock | undefined;
  /** The house's spread; `undefined` if the server converts at last prices. */
  readonly spread: Money | undefined;
}

type Coin = ConvertibleCoin | undefined;

/**
 * Returns the current rate between two coins, computed by the server's rule
 * (product.md#convert-rate), and the reason if the rate cannot be used.
 */
export function useQuote(from: Coin, to: Coin): Quote {
  const atBooks = useBookQuote(from, to);
  const atPrices = usePriceQuote(from, to);
  return to?.terms ? atBooks : atPrices;
}

function useBookQuote(from: Coin, to: Coin): Quote {
  const list = useQuery(marketQueries.list(MARKETS_FAST_POLL_MS));
  const offset = useAtomValue(serverOffsetAtom);
  const terms = to?.terms;
  const markets = list.data?.markets ?? [];
  const legs =
    from && to && terms && convertLegs(pairsOf(markets), { from: from.code, to: to.code });
  const { books, bySymbol } = useHouseBooks(legs ?? []);
  const isRead = legs !== undefined && bySymbol.size === legs.length;
  const quote = legs && terms && isRead ? quoteAtBooks(legs, bySymbol, terms) : undefined;
  const at = quote && oldestOf(books, offset);
  const isStale = useHasPassed((at ?? 0) + BOOK_MAX_AGE_MS);

  function block(): QuoteBlock | undefined {
    if (!list.data) return waitBlock([list]);
    if (!legs) return 'noPrice';
    if (!isRead) return waitBlock(books);
    if (!quote) return 'noPrice';
    if (!isStale) return undefined;
    return books.some(isComing) ? 'loading' : 'staleBook';
  }
  return { quote, at, block: block(), spread: terms?.spread };
}

interface Fetching {
  readonly isFetching: boolean;
  readonly isFetchedAfterMount: boolean;
}

/** Returns true while the first response since the form was opened is pending. */
function isComing({ isFetching, isFetchedAfterMount }: Fetching): boolean {
  return isFetching && !isFetchedAfterMount;
}

function waitBlock(reads: readonly { readonly isError: boolean }[]): QuoteBlock {
  return reads.some(({ isError }) => isError) ? 'failed' : 'loading';
}

interface BookAnswer {
  readonly data?: OrderBook | undefined;
  readonly dataUpdatedAt: number;
}

/** Returns the device time of the oldest book. */
function oldestOf(books: readonly BookAnswer[], offset: number): number {
  const times = books.map(
    ({ data, dataUpdatedAt }) => (data?.at ?? dataUpdatedAt + offset) - offset,
  );
  return Math.min(...times);
}

/** Returns the house's books for each leg, and those that have been read so far by symbol. */
function useHouseBooks(legs: readonly { readonly symbol: string }[]) {
  const books = useQueries({ queries: legs.map(({ symbol }) => spotQueries.houseBook(symbol)) });
  const bySymbol = new Map<string, OrderBook>();
  for (const [index, { symbol }] of legs.entries()) {
    const book = books[index]?.data;
    if (book) bySymbol.set(symbol, book);
  }
  return { books, bySymbol };
}

function usePriceQuote(from: Coin, to: Coin): Quote {
  const list = useQuery(marketQueries.list(MARKETS_FAST_POLL_MS));
  const offset = useAtomValue(serverOffsetAtom);
  const answeredAt = newestAt(list) + offset;
  const coins = { from: from?.code ?? '', to: to?.code ?? '' };
  const found = list.data && listedQuote(list.data.markets, coins, answeredAt);
  const at = found && found.pricedAt - offset;
  const isStale = useHasPassed((at ?? 0) + PRICE_MAX_AGE_MS);

  function block(): QuoteBlock | undefined {
    if (!list.data) return waitBlock([list]);
    if (!found) return 'noPrice';
    if (!isStale) return undefined;
    return isComing(list) ? 'loading' : 'stale';
  }
  return { quote: found?.quote, at, block: block(), spread: undefined };
}

import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { MARKETS_FAST_POLL_MS, marketsQuery } from '#/api/market';
import { useHasPassed } from '#/components/use-has-passed';
import type { Conversion } from '#/domain/conversion';
import { exchangeQuote } from '#/domain/exchange-quote';
import { PRICE_MAX_AGE_MS } from '#/domain/options-ticket';
import { serverOffsetAtom } from '#/state/server-clock';

/** Why nothing can be exchanged at the rate shown. */
export type QuoteBlock = 'loading' | 'failed' | 'noPrice' | 'stale';

export interface Quote {
  readonly conversion: Conversion | undefined;
  /** Device time of its oldest price, epoch milliseconds; missing without one. */
  readonly at: number | undefined;
  readonly block: QuoteBlock | undefined;
}

/** The rate between two coins (by code) as the markets move, and whether it may be used. */
export function useQuote(from: string, to: string): Quote {
  const list = useQuery(marketsQuery(MARKETS_FAST_POLL_MS));
  const offset = useAtomValue(serverOffsetAtom);
  const answeredAt = (list.data?.asOf ?? list.dataUpdatedAt) + offset;
  const quote = list.data && exchangeQuote(list.data.markets, { from, to }, answeredAt);
  const at = quote && quote.pricedAt - offset;
  const isStale = useHasPassed((at ?? 0) + PRICE_MAX_AGE_MS);
  const isComing = list.isFetching && !list.isFetchedAfterMount;

  function block(): QuoteBlock | undefined {
    if (!list.data) return list.isError ? 'failed' : 'loading';
    if (!quote) return 'noPrice';
    if (!isStale) return undefined;
    return isComing ? 'loading' : 'stale';
  }
  return { conversion: quote?.conversion, at, block: block() };
}

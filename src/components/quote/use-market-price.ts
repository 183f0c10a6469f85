import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followPrice } from '#/api/market-price';
import { quoteQueries } from '#/api/market-quotes';
import type { Market } from '#core/domain/market.ts';

/**
 * Returns the newest price of a market and the server time of its last trade. All figures of a
 * screen use it.
 */
export function useMarketPrice({ symbol, lastPrice, tickAt }: Market) {
  const client = useQueryClient();
  const { data } = useQuery(quoteQueries.price(symbol));
  useEffect(() => followPrice(client, symbol), [client, symbol]);
  return { price: data?.price ?? lastPrice, tradedAt: data?.tradedAt ?? tickAt };
}

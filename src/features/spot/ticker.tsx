import { useQuery } from '@tanstack/react-query';
import { quoteQueries } from '#/api/market-quotes';
import { BOOK_POLL_MS } from '#/api/spot';
import { useMarketPrice } from '#/components/quote/use-market-price';
import { formatPercent } from '#/domain/format-number';
import type { Market } from '#/domain/market';
import { dayAt } from '#/domain/market-price';
import { PriceChange } from '#/ui/price-change';

/** Change of the day, shown beside the market's name. */
export function Ticker({ market }: { market: Market }) {
  const { data } = useQuery(quoteQueries.detail(market.symbol, BOOK_POLL_MS));
  const { price } = useMarketPrice(market);
  const change = data ? dayAt(price ?? data.last, data).changePercent : market.changePercent;
  return <PriceChange value={formatPercent(change)} className="text-xs" />;
}

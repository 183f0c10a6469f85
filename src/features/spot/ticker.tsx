import { useQuery } from '@tanstack/react-query';
import { quoteQueries } from '#/api/market-quotes';
import { BOOK_POLL_MS } from '#/api/spot';
import { useMarketPrice } from '#/components/quote/use-market-price';
import { PriceChange } from '#/ui/price-change';
import { formatPercent } from '#core/domain/format-number.ts';
import type { Market } from '#core/domain/market.ts';
import { dayAt } from '#core/domain/market-price.ts';

/** The change of the day, shown next to the market's name. */
export function Ticker({ market }: { market: Market }) {
  const { data } = useQuery(quoteQueries.detail(market.symbol, BOOK_POLL_MS));
  const { price } = useMarketPrice(market);
  const change = data ? dayAt(price ?? data.last, data).changePercent : market.changePercent;
  return <PriceChange value={formatPercent(change)} className="text-xs" />;
}

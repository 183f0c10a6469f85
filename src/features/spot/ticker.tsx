import { useQuery } from '@tanstack/react-query';
import { marketDetailQuery } from '#/api/market-detail';
import { BOOK_POLL_MS } from '#/api/spot';
import { percentText } from '#/domain/figures';
import type { Market } from '#/domain/market';
import { PriceChange } from '#/ui/price-change';

/** Change of the day, beside the market's name. */
export function Ticker({ market }: { market: Market }) {
  const { data } = useQuery(marketDetailQuery(market.symbol, BOOK_POLL_MS));
  return (
    <PriceChange
      value={percentText(data?.changePercent ?? market.changePercent)}
      className="text-xs"
    />
  );
}

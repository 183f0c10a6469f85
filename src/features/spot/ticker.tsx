import { useQuery } from '@tanstack/react-query';
import { marketDetailQuery } from '#/api/market-detail';
import { BOOK_POLL_MS } from '#/api/spot';
import { DataAge } from '#/components/data-age';
import { percentText } from '#/domain/figures';
import type { Market } from '#/domain/market';
import { PriceChange } from '#/ui/price-change';

/** Change of the day beside the market's name, and the time of the figures when they are old. */
export function Ticker({ market }: { market: Market }) {
  const { data, dataUpdatedAt } = useQuery(marketDetailQuery(market.symbol, BOOK_POLL_MS));
  return (
    <>
      <PriceChange
        value={percentText(data?.changePercent ?? market.changePercent)}
        className="text-xs"
      />
      {data ? (
        <DataAge
          at={data.asOf ?? dataUpdatedAt}
          freshForMs={data.asOf === undefined ? 3 * BOOK_POLL_MS : 0}
        />
      ) : null}
    </>
  );
}

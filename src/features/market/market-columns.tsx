import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { MARKETS_POLL_MS } from '#/api/market';
import { quoteQueries } from '#/api/market-quotes';
import { MarketTable } from '#/components/pair-list/market-table';
import { optionsHref } from '#/components/pair-list/options-href';
import { DataAge } from '#/components/readiness/data-age';
import { optional } from '#/components/readiness/optional';
import { useMedia } from '#/ui/use-media';
import { type Market, sortMarkets } from '#core/domain/market.ts';
import { type MarketPageSearch, readSort, writeSort } from './market-search';

const MarketChart = optional(() => import('./market-chart').then((file) => file.MarketChart));

interface MarketColumnsProps {
  markets: readonly Market[];
  /** The device time of the list, in epoch milliseconds. */
  listedAt: number;
  /** True if the list was stored on the device. */
  isOfDevice: boolean;
  search: MarketPageSearch;
  onSearchChange: (search: MarketPageSearch) => void;
  onPick: (market: Market) => void;
}

/**
 * The list of markets. On medium and larger screens, the chart of the selected market is next to
 * it.
 */
export function MarketColumns(props: MarketColumnsProps) {
  const { markets, listedAt, isOfDevice, search, onSearchChange, onPick } = props;
  const { t } = useLingui();
  const hasChart = useMedia('medium');
  const sort = readSort(search.sort);
  const selected = hasChart
    ? (markets.find(({ symbol }) => symbol === search.market) ?? sortMarkets(markets, sort)[0])
    : undefined;
  // The row of the selected market shows the same price as the chart.
  const { data: newest } = useQuery(quoteQueries.price(selected?.symbol ?? ''));
  const shown = markets.map((market) =>
    newest && market === selected ? { ...market, lastPrice: newest.price } : market,
  );
  return (
    <div className="medium:grid medium:grid-cols-[minmax(23rem,2fr)_minmax(0,3fr)] medium:items-start">
      <div>
        <div className="flex justify-end px-4 empty:hidden">
          <DataAge at={listedAt} freshForMs={isOfDevice ? 0 : 2 * MARKETS_POLL_MS} />
        </div>
        <MarketTable
          label={t`Markets`}
          markets={shown}
          sort={sort}
          onSort={(next) => onSearchChange({ ...search, sort: writeSort(next) })}
          hrefOf={hasChart ? undefined : optionsHref}
          onPick={hasChart ? ({ symbol }) => onSearchChange({ ...search, market: symbol }) : onPick}
          selectedSymbol={selected?.symbol}
        />
      </div>
      {selected ? (
        <div className="sticky top-(--market-head) border-s border-line">
          <MarketChart market={selected} listedAt={listedAt} />
        </div>
      ) : null}
    </div>
  );
}

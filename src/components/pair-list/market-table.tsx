import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { marketQueries } from '#/api/market';
import { siteQueries } from '#/api/site';
import { favouritesAtom } from '#/state/favourites';
import { type Market, type MarketSort, sortMarkets } from '#core/domain/market.ts';
import { MarketRow } from './market-row';
import { moveInRows } from './move-in-rows';
import { SortHead } from './sort-head';

interface MarketTableProps {
  /** The accessible name. */
  label: string;
  markets: readonly Market[];
  sort?: MarketSort | undefined;
  /** If set, the column heads sort the table. */
  onSort?: (sort: MarketSort | undefined) => void;
  /** Shows ranks 1, 2, 3 … instead of stars. */
  isRanking?: boolean;
  onPick: (market: Market) => void;
  /** If set, the rows are links. */
  hrefOf?: ((market: Market) => string) | undefined;
  selectedSymbol?: string | undefined;
  /**
   * True if the list is a single stop of the Tab key, in which arrow keys move and F marks a
   * favourite.
   */
  isOneStop?: boolean | undefined;
}

/** A table of markets with their pair, 24 h volume, last price and change. */
export function MarketTable(props: MarketTableProps) {
  const { label, markets, sort, onSort, onPick, hrefOf, selectedSymbol } = props;
  const { isRanking = false, isOneStop = false } = props;
  const hasLines = useQuery(siteQueries.settings()).data?.hasSparklines === true;
  const { data: live } = useQuery(marketQueries.livePrices());
  const starred = new Set(useAtomValue(favouritesAtom));
  const sorted = sortMarkets(markets, sort);
  const hasSelected = sorted.some(({ symbol }) => symbol === selectedSymbol);
  const entry = hasSelected ? selectedSymbol : sorted[0]?.symbol;
  return (
    <table aria-label={label} className="@container block">
      <thead className="narrow-rows sticky z-2 block bg-inherit">
        <tr className="relative flex items-center gap-2 px-4">
          <th scope="col" className="sr-only">
            {isRanking ? <Trans>Rank</Trans> : <Trans>Favourite</Trans>}
          </th>
          <SortHead column="pair" sort={sort} onSort={onSort}>
            <Trans>Pair</Trans>
          </SortHead>
          <SortHead
            column="volume"
            sort={sort}
            onSort={onSort}
            className={isOneStop ? '@max-[18rem]:hidden' : undefined}
          >
            <Trans>24H volume</Trans>
          </SortHead>
          <SortHead column="price" sort={sort} onSort={onSort} className="ms-auto">
            <Trans>Last price</Trans>
          </SortHead>
          <SortHead
            column="change"
            sort={sort}
            onSort={onSort}
            className="min-w-22 text-end @max-[22.4rem]:min-w-17 @max-[18rem]:min-w-0"
          >
            <Trans>Change</Trans>
          </SortHead>
        </tr>
      </thead>
      <tbody
        className="narrow-rows block"
        onKeyDown={isOneStop ? (event) => moveInRows(event) : undefined}
      >
        {sorted.map((market, index) => (
          <MarketRow
            key={market.id}
            market={market}
            // The selected market has the price of its chart.
            live={market.symbol === selectedSymbol ? undefined : live?.[market.symbol]}
            rank={isRanking ? index + 1 : undefined}
            isStarred={starred.has(market.symbol)}
            isSelected={market.symbol === selectedSymbol}
            isStop={!isOneStop || market.symbol === entry}
            hasLine={hasLines}
            href={hrefOf?.(market)}
            onPick={onPick}
          />
        ))}
      </tbody>
    </table>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Search, Star } from 'lucide-react';
import { newestAt } from '#/api/fresh';
import { MARKETS_POLL_MS, type MarketList, marketQueries } from '#/api/market';
import { MarketTable } from '#/components/pair-list/market-table';
import { MarketTableSkeleton } from '#/components/pair-list/market-table-skeleton';
import { optionsHref } from '#/components/pair-list/options-href';
import { DataAge } from '#/components/readiness/data-age';
import { OptionalPart, optionalFile } from '#/components/readiness/optional-part';
import { Ready } from '#/components/readiness/ready';
import { type Market, searchMarkets, sortMarkets } from '#/domain/market';
import { favouritesAtom } from '#/state/favourites';
import { EmptyState } from '#/ui/empty-state';
import { useMedia } from '#/ui/use-media';
import { FAVOURITES, type MarketPageSearch, readSort, writeSort } from './market-search';

const chart = optionalFile(() => import('./market-chart').then((file) => file.MarketChart));

interface MarketResultsProps {
  search: MarketPageSearch & { readonly tab: string };
  currencies: UseQueryResult<unknown>;
  onSearchChange: (search: MarketPageSearch) => void;
  onPick: (market: Market) => void;
}

/**
 * The table below the tabs: markets of one parent currency, favourites, or search results. From
 * medium screens on the chosen one has its chart beside it.
 */
export function MarketResults({ search, currencies, onSearchChange, onPick }: MarketResultsProps) {
  const { t } = useLingui();
  const favourites = useAtomValue(favouritesAtom);
  const hasChart = useMedia('medium');
  const wanted = search.search?.trim() ?? '';
  const isParent = wanted === '' && search.tab !== FAVOURITES;
  const every = useQuery({ ...marketQueries.list(), enabled: !isParent });
  const ofParent = useQuery({
    ...marketQueries.ofParent(search.tab, search.child),
    enabled: isParent && search.tab !== '',
  });

  function choose(markets: readonly Market[]): readonly Market[] {
    if (wanted !== '') return searchMarkets(markets, wanted);
    return isParent ? markets : markets.filter((market) => favourites.includes(market.symbol));
  }

  function table({ markets, asOf }: MarketList) {
    const chosen = choose(markets);
    if (chosen.length === 0) return <NoMarkets wanted={wanted} isFavourites={!isParent} />;
    const sort = readSort(search.sort);
    const selected = hasChart
      ? (markets.find(({ symbol }) => symbol === search.market) ?? sortMarkets(chosen, sort)[0])
      : undefined;
    const listedAt = newestAt(query);
    return (
      <div className="medium:grid medium:grid-cols-[minmax(23rem,2fr)_3fr] medium:items-start">
        <div>
          <div className="flex justify-end px-4 empty:hidden">
            <DataAge at={listedAt} freshForMs={asOf === undefined ? 2 * MARKETS_POLL_MS : 0} />
          </div>
          <MarketTable
            label={t`Markets`}
            markets={chosen}
            sort={sort}
            onSort={(next) => onSearchChange({ ...search, sort: writeSort(next) })}
            hrefOf={hasChart ? undefined : optionsHref}
            onPick={
              hasChart ? ({ symbol }) => onSearchChange({ ...search, market: symbol }) : onPick
            }
            selectedSymbol={selected?.symbol}
          />
        </div>
        {selected ? (
          <div className="sticky top-(--market-head) border-s border-line">
            <OptionalPart file={chart} props={{ market: selected, listedAt }} />
          </div>
        ) : null}
      </div>
    );
  }

  const query = isParent ? ofParent : every;
  if (isParent && search.tab === '') {
    return (
      <Ready query={currencies} skeleton={<MarketTableSkeleton />}>
        {() => <NoMarkets wanted="" isFavourites={false} />}
      </Ready>
    );
  }
  return (
    <Ready query={query} skeleton={<MarketTableSkeleton />}>
      {table}
    </Ready>
  );
}

function NoMarkets({ wanted, isFavourites }: { wanted: string; isFavourites: boolean }) {
  if (wanted !== '') {
    return (
      <EmptyState
        icon={<Search />}
        title={<Trans>No market matches “{wanted}”</Trans>}
        hint={<Trans>Try a coin symbol, for example BTC.</Trans>}
      />
    );
  }
  if (isFavourites) {
    return (
      <EmptyState
        icon={<Star />}
        title={<Trans>No favourites yet</Trans>}
        hint={<Trans>Tap the star of a market to add it here.</Trans>}
      />
    );
  }
  return <EmptyState icon={<Search />} title={<Trans>No markets here</Trans>} />;
}

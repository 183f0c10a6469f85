import { Trans } from '@lingui/react/macro';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { Search, Star } from 'lucide-react';
import { newestAt } from '#/api/fresh';
import { type MarketList, marketQueries } from '#/api/market';
import { MarketTableSkeleton } from '#/components/pair-list/market-table-skeleton';
import { Ready } from '#/components/readiness/ready';
import { favouritesAtom } from '#/state/favourites';
import { Button } from '#/ui/button';
import { EmptyState } from '#/ui/empty-state';
import { type Market, searchMarkets } from '#core/domain/market.ts';
import { MarketColumns } from './market-columns';
import { FAVOURITES, type MarketPageSearch } from './market-search';

/** The number of markets that are offered to a member without favourites. */
const SUGGESTED = 3;

interface MarketResultsProps {
  search: MarketPageSearch & { readonly tab: string };
  currencies: UseQueryResult<unknown>;
  onSearchChange: (search: MarketPageSearch) => void;
  onPick: (market: Market) => void;
}

/**
 * The content below the tabs: the markets of one parent currency, favourites, or search results.
 */
export function MarketResults({ search, currencies, onSearchChange, onPick }: MarketResultsProps) {
  const favourites = useAtomValue(favouritesAtom);
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
    if (chosen.length === 0 && wanted === '' && !isParent)
      return <NoFavourites markets={markets} />;
    if (chosen.length === 0) return <NoMarkets wanted={wanted} />;
    return (
      <MarketColumns
        markets={chosen}
        listedAt={newestAt(query)}
        isOfDevice={asOf !== undefined}
        search={search}
        onSearchChange={onSearchChange}
        onPick={onPick}
      />
    );
  }

  const query = isParent ? ofParent : every;
  if (isParent && search.tab === '') {
    return (
      <Ready query={currencies} skeleton={<MarketTableSkeleton />}>
        {() => <NoMarkets wanted="" />}
      </Ready>
    );
  }
  return (
    <Ready query={query} skeleton={<MarketTableSkeleton />}>
      {table}
    </Ready>
  );
}

function NoMarkets({ wanted }: { wanted: string }) {
  if (wanted === '') return <EmptyState icon={<Search />} title={<Trans>No markets here</Trans>} />;
  return (
    <EmptyState
      icon={<Search />}
      title={<Trans>No market matches “{wanted}”</Trans>}
      hint={<Trans>Try a coin symbol, such as BTC.</Trans>}
    />
  );
}

/** Offers the first markets of the operator's list as favourites with one press. */
function NoFavourites({ markets }: { markets: readonly Market[] }) {
  const setFavourites = useSetAtom(favouritesAtom);
  const first = markets.slice(0, SUGGESTED);
  const pairs = first.map(({ pair }) => pair).join(', ');
  return (
    <EmptyState
      icon={<Star />}
      title={<Trans>No favourites yet</Trans>}
      hint={<Trans>Tap the star next to a market to add it here.</Trans>}
      action={
        first.length > 0 && (
          <Button variant="secondary" onClick={() => setFavourites(first.map((one) => one.symbol))}>
            <Trans>Add {pairs}</Trans>
          </Button>
        )
      }
    />
  );
}

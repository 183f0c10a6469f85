import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Search, Star } from 'lucide-react';
import { useState } from 'react';
import { MARKETS_FAST_POLL_MS, marketQueries } from '#/api/market';

import { quoteQueries } from '#/api/market-quotes';
import { Ready } from '#/components/readiness/ready';
import { favouritesAtom } from '#/state/favourites';
import { cx } from '#/ui/cx';
import { EmptyState } from '#/ui/empty-state';
import { SearchInput } from '#/ui/search-input';
import { Tabs } from '#/ui/tabs';
import { type Market, type MarketSort, searchMarkets, splitPair } from '#core/domain/market.ts';
import { LivePricesSlot } from './live-prices-slot';
import { MarketTable } from './market-table';
import { MarketTableSkeleton } from './market-table-skeleton';

interface MarketSearchProps {
  selectedSymbol: string | undefined;
  onPick: (market: Market) => void;
  /** The class for the position and background of the sticky head above the list. */
  headClassName: string;
  /** True if the list is a single stop of the Tab key, in which arrow keys move. */
  isOneStop?: boolean | undefined;
}

const ALL = 'all';
const FAVOURITES = 'favourites';

/** All available markets, with search, favourites and one tab per quote coin. */
export function MarketSearch(props: MarketSearchProps) {
  const { selectedSymbol, onPick, headClassName, isOneStop } = props;
  const { t } = useLingui();
  const list = useQuery(marketQueries.list(MARKETS_FAST_POLL_MS));
  const favourites = useAtomValue(favouritesAtom);
  const [typed, setTyped] = useState('');
  const [tab, setTab] = useState(ALL);
  const [sort, setSort] = useState<MarketSort>();
  // The selected market shows the same price here as on the screen behind the dialog.
  const { data: newest } = useQuery(quoteQueries.price(selectedSymbol ?? ''));
  const markets = (list.data?.markets ?? []).map((market) =>
    newest && market.symbol === selectedSymbol ? { ...market, lastPrice: newest.price } : market,
  );
  const quotes = [...new Set(markets.map((market) => splitPair(market.pair).quote))].filter(
    Boolean,
  );
  const isSearching = typed.trim() !== '';

  function chosen(): readonly Market[] {
    if (isSearching) return searchMarkets(markets, typed);
    if (tab === ALL) return markets;
    return markets.filter((market) =>
      tab === FAVOURITES
        ? favourites.includes(market.symbol)
        : splitPair(market.pair).quote === tab,
    );
  }

  const shown = chosen();
  return (
    <>
      <div className={cx('sticky z-3 pt-3', headClassName)}>
        <SearchInput
          label={t`Search markets`}
          aria-keyshortcuts="/"
          placeholder={t`Search, for example BTC`}
          clearLabel={t`Clear search`}
          value={typed}
          onValueChange={setTyped}
          className="mx-4 min-h-11"
        />
        {isSearching ? null : (
          <Tabs
            label={t`Currencies`}
            value={tab}
            onValueChange={setTab}
            items={[
              { value: FAVOURITES, label: t`Favourites` },
              { value: ALL, label: t`All` },
              ...quotes.map((quote) => ({ value: quote, label: quote })),
            ]}
          />
        )}
      </div>
      <Ready query={list} skeleton={<MarketTableSkeleton />}>
        {() =>
          shown.length > 0 ? (
            <MarketTable
              label={t`Markets`}
              markets={shown}
              sort={sort}
              onSort={setSort}
              onPick={onPick}
              selectedSymbol={selectedSymbol}
              isOneStop={isOneStop}
            />
          ) : (
            <NoMarkets isSearching={isSearching} />
          )
        }
      </Ready>
      <LivePricesSlot />
    </>
  );
}

function NoMarkets({ isSearching }: { isSearching: boolean }) {
  return isSearching ? (
    <EmptyState
      icon={<Search />}
      title={<Trans>No markets found</Trans>}
      hint={<Trans>Try a coin symbol, such as BTC.</Trans>}
    />
  ) : (
    <EmptyState
      icon={<Star />}
      title={<Trans>No favourites yet</Trans>}
      hint={<Trans>Tap the star next to a market to add it here.</Trans>}
    />
  );
}

import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { marketQueries } from '#/api/market';
import { DemoMark } from '#/components/page/demo-mark';
import { LivePricesSlot } from '#/components/pair-list/live-prices-slot';
import { SearchInput } from '#/ui/search-input';
import { Tabs } from '#/ui/tabs';
import type { Market } from '#core/domain/market.ts';
import { MarketResults } from './market-results';
import { FAVOURITES, type MarketPageSearch } from './market-search';

interface MarketScreenProps {
  search: MarketPageSearch;
  onSearchChange: (search: MarketPageSearch) => void;
  onPick: (market: Market) => void;
}

/** The markets by parent currency (product.md#market), with search and favourites. */
export function MarketScreen({ search, onSearchChange, onPick }: MarketScreenProps) {
  const { t } = useLingui();
  const currencies = useQuery(marketQueries.currencies());
  const parents = currencies.data ?? [];
  // The URL is updated a moment later, so a field bound to it would lose letters typed in between.
  const [typed, setTyped] = useState<string>();
  const isSearching = (search.search ?? '').trim() !== '';
  // Deferred, because the tabs measure themselves on mount. Doing both in one task would take too
  // long on slow phones.
  const isDrawn = useDeferredValue(true, false);
  const tab = knownTab(search.tab, parents) ?? parents[0]?.id ?? '';
  const children = parents.find((parent) => parent.id === tab)?.children ?? [];
  return (
    <main className="column frame-full [--market-head:calc(7rem+var(--safe-top))] low:[--market-head:calc(4rem+var(--safe-top))] pb-[calc(var(--tab-bar-height)+var(--safe-bottom)+1rem)]">
      <h1 className="sr-only">{t`Market`}</h1>
      <div className="sticky top-0 z-10 bg-canvas pt-(--safe-top) low:flex low:items-end low:border-b low:border-line">
        <div className="flex items-center gap-3 px-4 py-2">
          <SearchInput
            label={t`Search markets`}
            placeholder={t`Search, for example BTC`}
            clearLabel={t`Clear search`}
            value={typed ?? search.search ?? ''}
            onValueChange={(next) => {
              setTyped(next);
              onSearchChange({ ...search, search: next || undefined });
            }}
            onBlur={() => setTyped(undefined)}
            className="min-h-11 flex-1 medium:max-w-96"
          />
          <DemoMark />
        </div>
        {isSearching || isDrawn ? null : <div className="box-content h-11 border-b border-line" />}
        {isSearching || !isDrawn ? null : (
          <Tabs
            label={t`Quote currencies`}
            items={[
              { value: FAVOURITES, label: t`Favourites` },
              ...parents.map(({ id, code }) => ({
                value: id,
                label: <span translate="no">{code}</span>,
              })),
            ]}
            value={tab}
            onValueChange={(next) =>
              onSearchChange({ tab: next, sort: search.sort, market: search.market })
            }
          />
        )}
      </div>
      {/* A placeholder, so the table does not move when the tabs appear. */}
      {(currencies.isPending || !isDrawn) && !isSearching ? <div className="h-12" /> : null}
      {isSearching || !isDrawn || children.length === 0 ? null : (
        <Tabs
          variant="pill"
          label={t`Currencies`}
          items={[
            { value: '', label: t`All` },
            ...children.map(({ id, code }) => ({
              value: id,
              label: <span translate="no">{code}</span>,
            })),
          ]}
          value={search.child ?? ''}
          onValueChange={(child) => onSearchChange({ ...search, child: child || undefined })}
        />
      )}
      <MarketResults
        search={{ ...search, tab }}
        currencies={currencies}
        onSearchChange={onSearchChange}
        onPick={onPick}
      />
      <LivePricesSlot />
    </main>
  );
}

/** Returns the tab in the URL if its currency (still) exists. */
function knownTab(tab: string | undefined, parents: readonly { id: string }[]) {
  const isKnown = tab === FAVOURITES || parents.some((parent) => parent.id === tab);
  return isKnown || parents.length === 0 ? tab : undefined;
}

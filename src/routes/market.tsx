import { msg } from '@lingui/core/macro';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { marketQueries } from '#/api/market';
import { MarketScreen } from '#/features/market/market-screen';
import { searchText } from '#/lib/search';

export const Route = createFileRoute('/market')({
  staticData: { title: msg`Market`, tabs: true },
  validateSearch: z.object({
    tab: searchText(20),
    child: searchText(20),
    sort: searchText(20),
    market: searchText(20),
    search: searchText(32),
  }),
  // The data is prefetched while the screen's code loads. It is not awaited.
  loader: ({ context: { queryClient } }) =>
    void queryClient.prefetchQuery(marketQueries.currencies()),
  component: MarketPage,
});

function MarketPage() {
  const search = Route.useSearch();
  const navigate = useNavigate();
  return (
    <MarketScreen
      search={search}
      onSearchChange={(next) => void navigate({ to: '/market', search: next, replace: true })}
      onPick={({ symbol, pair }) =>
        void navigate({ to: '/options', search: { currentSymbol: symbol, name: pair } })
      }
    />
  );
}

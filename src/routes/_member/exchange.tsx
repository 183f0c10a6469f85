import { msg } from '@lingui/core/macro';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { marketQueries } from '#/api/market';
import { SpotScreen } from '#/features/spot/spot-screen';
import { searchChoice, searchText } from '#/lib/search';

export const Route = createFileRoute('/_member/exchange')({
  staticData: { title: msg`Spot trade`, tabs: true },
  validateSearch: z.object({
    currentSymbol: searchText(),
    name: searchText(),
    view: searchChoice(['chart']),
    side: searchChoice(['buy', 'sell']),
  }),
  // The prices load in parallel with the screen's code. They are not awaited.
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(marketQueries.list()),
  component: SpotPage,
});

function SpotPage() {
  const search = Route.useSearch();
  const navigate = useNavigate();
  return (
    <SpotScreen
      search={search}
      onSearchChange={(next) => void navigate({ to: '/exchange', search: next, replace: true })}
    />
  );
}

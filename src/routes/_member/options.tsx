import { msg } from '@lingui/core/macro';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { marketQueries } from '#/api/market';
import { OptionsScreen } from '#/features/options/options-screen';
import { searchChoice, searchText } from '#/lib/search';

export const Route = createFileRoute('/_member/options')({
  staticData: { title: msg`Options`, tabs: true },
  validateSearch: z.object({
    currentSymbol: searchText(),
    name: searchText(),
    view: searchChoice(['chart', 'orders']),
    tab: searchChoice(['running', 'settled']),
    account: searchChoice(['practice']),
  }),
  // The prices load in parallel with the screen's code. They are not awaited.
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(marketQueries.list()),
  component: OptionsPage,
});

function OptionsPage() {
  const search = Route.useSearch();
  const navigate = useNavigate();
  return (
    <OptionsScreen
      search={search}
      onSearchChange={(next) => void navigate({ to: '/options', search: next, replace: true })}
    />
  );
}

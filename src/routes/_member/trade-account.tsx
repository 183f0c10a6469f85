import { msg } from '@lingui/core/macro';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { RecordsScreen } from '#/features/assets/records/records-screen';
import { searchChoice, searchText } from '#/lib/search';

export const Route = createFileRoute('/_member/trade-account')({
  staticData: { title: msg`Account history` },
  validateSearch: z.object({
    id: searchText(20),
    name: searchText(20),
    type: searchChoice(['1', '2', '3']),
    usd: searchText(64),
    conversion: searchText(64),
    from: searchText(10),
    to: searchText(10),
    tab: searchChoice(['finance', 'withdrawal', 'deposit', 'transfer']),
  }),
  component: RecordsPage,
});

function RecordsPage() {
  const search = Route.useSearch();
  const navigate = useNavigate();
  return (
    <RecordsScreen
      search={search}
      onSearchChange={(next) =>
        void navigate({ to: '/trade-account', search: next, replace: true })
      }
    />
  );
}

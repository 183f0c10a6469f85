import { msg } from '@lingui/core/macro';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { optional } from '#/components/readiness/optional';
import { DepositScreen } from '#/features/deposit/deposit-screen';
import { searchChoice, searchText } from '#/lib/search';
import { SkeletonRows } from '#/ui/skeleton-rows';

export const Route = createFileRoute('/_member/recharge')({
  staticData: { title: msg`Deposit` },
  validateSearch: z.object({
    id: searchText(20),
    network: searchText(64),
    shared: searchChoice(['1']),
  }),
  component: DepositPage,
});

const RecordsAside = optional(
  () => import('#/features/assets/records/records-aside').then((file) => file.RecordsAside),
  { Waiting: () => <SkeletonRows count={4} leading={false} /> },
);

function DepositPage() {
  const search = Route.useSearch();
  const navigate = useNavigate();
  return (
    <DepositScreen
      aside={<RecordsAside search={{ type: '1', tab: 'deposit', id: search.id }} />}
      search={search}
      onSearchChange={(next) => void navigate({ to: '/recharge', search: next, replace: true })}
    />
  );
}

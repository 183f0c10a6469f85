import { msg } from '@lingui/core/macro';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { optional } from '#/components/readiness/optional';
import { WithdrawalScreen } from '#/features/withdrawal/withdrawal-screen';
import { searchChoice, searchText } from '#/lib/search';
import { SkeletonRows } from '#/ui/skeleton-rows';

export const Route = createFileRoute('/_member/withdrawal')({
  staticData: { title: msg`Withdrawal` },
  validateSearch: z.object({ id: searchText(20), to: searchChoice(['wallet', 'bank']) }),
  component: WithdrawalPage,
});

const RecordsAside = optional(
  () => import('#/features/assets/records/records-aside').then((file) => file.RecordsAside),
  { Waiting: () => <SkeletonRows count={4} leading={false} /> },
);

function WithdrawalPage() {
  const search = Route.useSearch();
  const navigate = useNavigate();
  return (
    <WithdrawalScreen
      aside={<RecordsAside search={{ type: '1', tab: 'withdrawal', id: search.id }} />}
      search={search}
      onSearchChange={(next) => void navigate({ to: '/withdrawal', search: next, replace: true })}
    />
  );
}

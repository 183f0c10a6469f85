import { msg } from '@lingui/core/macro';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { OptionalPart, optionalFile } from '#/components/readiness/optional-part';
import { WithdrawalScreen } from '#/features/withdrawal/withdrawal-screen';
import { searchChoice, searchText } from '#/lib/search';
import { SkeletonRows } from '#/ui/skeleton-rows';

export const Route = createFileRoute('/_member/withdrawal')({
  staticData: { title: msg`Withdrawal` },
  validateSearch: z.object({ id: searchText(20), to: searchChoice(['wallet', 'bank']) }),
  component: WithdrawalPage,
});

const recordsAside = optionalFile(() =>
  import('#/features/assets/records/records-aside').then((file) => file.RecordsAside),
);

function WithdrawalPage() {
  const search = Route.useSearch();
  const navigate = useNavigate();
  return (
    <WithdrawalScreen
      aside={
        <OptionalPart
          file={recordsAside}
          props={{ search: { type: '1', tab: 'withdrawal', id: search.id } }}
          waiting={<SkeletonRows count={4} leading={false} />}
        />
      }
      search={search}
      onSearchChange={(next) => void navigate({ to: '/withdrawal', search: next, replace: true })}
    />
  );
}

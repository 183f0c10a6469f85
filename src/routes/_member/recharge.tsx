import { msg } from '@lingui/core/macro';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { OptionalPart, optionalFile } from '#/components/readiness/optional-part';
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

const recordsAside = optionalFile(() =>
  import('#/features/assets/records/records-aside').then((file) => file.RecordsAside),
);

function DepositPage() {
  const search = Route.useSearch();
  const navigate = useNavigate();
  return (
    <DepositScreen
      aside={
        <OptionalPart
          file={recordsAside}
          props={{ search: { type: '1', tab: 'deposit', id: search.id } }}
          waiting={<SkeletonRows count={4} leading={false} />}
        />
      }
      search={search}
      onSearchChange={(next) => void navigate({ to: '/recharge', search: next, replace: true })}
    />
  );
}

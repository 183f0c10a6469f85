import { msg } from '@lingui/core/macro';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { optional } from '#/components/readiness/optional';
import { ConvertScreen } from '#/features/convert/convert-screen';
import { searchChoice, searchText } from '#/lib/search';
import { SkeletonRows } from '#/ui/skeleton-rows';

export const Route = createFileRoute('/_member/exchangeb')({
  staticData: { title: msg`Convert` },
  validateSearch: z.object({
    type: searchChoice(['1', '2', '3']),
    from: searchText(20),
    to: searchText(20),
  }),
  component: ConvertPage,
});

const RecordsAside = optional(
  () => import('#/features/assets/records/records-aside').then((file) => file.RecordsAside),
  { Waiting: () => <SkeletonRows count={4} leading={false} /> },
);

function ConvertPage() {
  const search = Route.useSearch();
  const navigate = useNavigate();
  return (
    <ConvertScreen
      aside={<RecordsAside search={{ type: search.type }} />}
      search={search}
      onSearchChange={(next) => void navigate({ to: '/exchangeb', search: next, replace: true })}
    />
  );
}

import { msg } from '@lingui/core/macro';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { OptionalPart, optionalFile } from '#/components/readiness/optional-part';
import { OwnTransferScreen } from '#/features/transfer/transfer-screen';
import { searchChoice, searchText } from '#/lib/search';
import { SkeletonRows } from '#/ui/skeleton-rows';

export const Route = createFileRoute('/_member/changemoney')({
  staticData: { title: msg`Transfer between accounts` },
  validateSearch: z.object({
    id: searchText(20),
    from: searchChoice(['1', '2', '3']),
    to: searchChoice(['1', '2', '3']),
  }),
  component: OwnTransferPage,
});

const recordsAside = optionalFile(() =>
  import('#/features/assets/records/records-aside').then((file) => file.RecordsAside),
);

function OwnTransferPage() {
  const search = Route.useSearch();
  const navigate = useNavigate();
  return (
    <OwnTransferScreen
      aside={
        <OptionalPart
          file={recordsAside}
          props={{ search: { type: search.from, id: search.id } }}
          waiting={<SkeletonRows count={4} leading={false} />}
        />
      }
      search={search}
      onSearchChange={(next) => void navigate({ to: '/changemoney', search: next, replace: true })}
    />
  );
}

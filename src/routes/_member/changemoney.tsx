import { msg } from '@lingui/core/macro';
import { createFileRoute, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { optional } from '#/components/readiness/optional';
import { OwnTransferScreen } from '#/features/transfer/transfer-screen';
import { searchChoice, searchText } from '#/lib/search';
import { SkeletonRows } from '#/ui/skeleton-rows';

export const Route = createFileRoute('/_member/changemoney')({
  staticData: { title: msg`Transfer between accounts` },
  validateSearch: z.object({
    id: searchText(20),
    from: searchChoice(['1', '2', '3']),
    to: searchChoice(['1', '2', '3']),
    for: searchChoice(['options']),
  }),
  component: OwnTransferPage,
});

const RecordsAside = optional(
  () => import('#/features/assets/records/records-aside').then((file) => file.RecordsAside),
  { Waiting: () => <SkeletonRows count={4} leading={false} /> },
);

function OwnTransferPage() {
  const search = Route.useSearch();
  const navigate = useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  function goBack() {
    if (canGoBack) router.history.back();
    else void navigate({ to: '/options', replace: true });
  }
  return (
    <OwnTransferScreen
      aside={<RecordsAside search={{ type: search.from, id: search.id }} />}
      search={search}
      onDone={search.for === 'options' ? goBack : undefined}
      onSearchChange={(next) => void navigate({ to: '/changemoney', search: next, replace: true })}
    />
  );
}

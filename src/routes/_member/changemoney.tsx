import { msg } from '@lingui/core/macro';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import * as z from 'zod/mini';
import { OwnTransferScreen } from '#/features/transfer/transfer-screen';
import { searchChoice, searchText } from '#/lib/search';
import { memberKeyAtom } from '#/state/session';

export const Route = createFileRoute('/_member/changemoney')({
  staticData: { title: msg`Transfer between accounts` },
  validateSearch: z.object({
    id: searchText(20),
    from: searchChoice(['1', '2', '3']),
    to: searchChoice(['1', '2', '3']),
  }),
  component: OwnTransferPage,
});

function OwnTransferPage() {
  const search = Route.useSearch();
  const navigate = useNavigate();
  const memberKey = useAtomValue(memberKeyAtom);
  if (memberKey === undefined) return null;
  return (
    <OwnTransferScreen
      memberKey={memberKey}
      search={search}
      onSearchChange={(next) => void navigate({ to: '/changemoney', search: next, replace: true })}
    />
  );
}

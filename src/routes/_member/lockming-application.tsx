import { msg } from '@lingui/core/macro';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import * as z from 'zod/mini';
import { LockScreen } from '#/features/mining/lock-screen';
import { searchRowId } from '#/lib/search';
import { memberKeyAtom } from '#/state/session';

export const Route = createFileRoute('/_member/lockming-application')({
  staticData: { title: msg`Mining application` },
  validateSearch: z.object({ id: searchRowId() }),
  component: MiningApplicationPage,
});

function MiningApplicationPage() {
  const { id } = Route.useSearch();
  const navigate = useNavigate();
  const memberKey = useAtomValue(memberKeyAtom);
  if (memberKey === undefined) return null;
  return (
    <LockScreen
      memberKey={memberKey}
      machineId={id}
      onLocked={() => void navigate({ to: '/lockming', search: { tab: 'orders' }, replace: true })}
    />
  );
}

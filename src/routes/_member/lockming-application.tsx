import { msg } from '@lingui/core/macro';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { LockScreen } from '#/features/mining/lock-screen';
import { searchRowId } from '#/lib/search';

export const Route = createFileRoute('/_member/lockming-application')({
  staticData: { title: msg`New mining lock-up` },
  validateSearch: z.object({ id: searchRowId() }),
  component: MiningApplicationPage,
});

function MiningApplicationPage() {
  const { id } = Route.useSearch();
  const navigate = useNavigate();
  return (
    <LockScreen
      machineId={id}
      onLocked={() => void navigate({ to: '/lockming', search: { tab: 'orders' }, replace: true })}
    />
  );
}

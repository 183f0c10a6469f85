import { msg } from '@lingui/core/macro';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import * as z from 'zod/mini';
import { AssetsScreen } from '#/features/assets/assets-screen';
import { searchChoice } from '#/lib/search';
import { memberKeyAtom } from '#/state/session';

export const Route = createFileRoute('/_member/assets')({
  staticData: { title: msg`Assets`, tabs: true },
  validateSearch: z.object({ tab: searchChoice(['total', 'options', 'funds', 'quant']) }),
  component: AssetsPage,
});

function AssetsPage() {
  const { tab = 'total' } = Route.useSearch();
  const navigate = useNavigate();
  const memberKey = useAtomValue(memberKeyAtom);
  if (memberKey === undefined) return null;
  return (
    <AssetsScreen
      memberKey={memberKey}
      tab={tab}
      onTab={(next) => void navigate({ to: '/assets', search: { tab: next }, replace: true })}
    />
  );
}

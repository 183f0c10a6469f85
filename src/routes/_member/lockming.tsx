import { msg } from '@lingui/core/macro';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import * as z from 'zod/mini';
import { MiningScreen } from '#/features/mining/mining-screen';
import { searchChoice } from '#/lib/search';
import { memberKeyAtom } from '#/state/session';

export const Route = createFileRoute('/_member/lockming')({
  staticData: { title: msg`Mining lock-up` },
  validateSearch: z.object({ tab: searchChoice(['orders']) }),
  component: MiningPage,
});

function MiningPage() {
  const { tab = 'products' } = Route.useSearch();
  const navigate = useNavigate();
  const memberKey = useAtomValue(memberKeyAtom);
  if (memberKey === undefined) return null;
  return (
    <MiningScreen
      memberKey={memberKey}
      tab={tab}
      onTab={(next) => {
        const search = next === 'orders' ? { tab: next } : {};
        void navigate({ to: '/lockming', search, replace: true });
      }}
    />
  );
}

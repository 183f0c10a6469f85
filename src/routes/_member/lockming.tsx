import { msg } from '@lingui/core/macro';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { MiningScreen } from '#/features/mining/mining-screen';
import { searchChoice } from '#/lib/search';

export const Route = createFileRoute('/_member/lockming')({
  staticData: { title: msg`Mining lock-up` },
  validateSearch: z.object({ tab: searchChoice(['orders']) }),
  component: MiningPage,
});

function MiningPage() {
  const { tab = 'products' } = Route.useSearch();
  const navigate = useNavigate();
  return (
    <MiningScreen
      tab={tab}
      onTab={(next) => {
        const search = next === 'orders' ? { tab: next } : {};
        void navigate({ to: '/lockming', search, replace: true });
      }}
    />
  );
}

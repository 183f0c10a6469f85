import { msg } from '@lingui/core/macro';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { AssetsScreen } from '#/features/assets/assets-screen';
import { searchChoice } from '#/lib/search';

export const Route = createFileRoute('/_member/assets')({
  staticData: { title: msg`Assets`, tabs: true },
  validateSearch: z.object({ tab: searchChoice(['total', 'options', 'funds', 'quant']) }),
  component: AssetsPage,
});

function AssetsPage() {
  const { tab = 'total' } = Route.useSearch();
  const navigate = useNavigate();
  return (
    <AssetsScreen
      tab={tab}
      onTab={(next) => void navigate({ to: '/assets', search: { tab: next }, replace: true })}
    />
  );
}

import { msg } from '@lingui/core/macro';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import * as z from 'zod/mini';
import { SpotScreen } from '#/features/spot/spot-screen';
import { searchChoice, searchText } from '#/lib/search';
import { memberKeyAtom } from '#/state/session';

export const Route = createFileRoute('/_member/exchange')({
  staticData: { title: msg`Spot trade`, tabs: true },
  validateSearch: z.object({
    currentSymbol: searchText(),
    name: searchText(),
    view: searchChoice(['chart']),
    side: searchChoice(['buy', 'sell']),
  }),
  component: SpotPage,
});

function SpotPage() {
  const search = Route.useSearch();
  const navigate = useNavigate();
  const memberKey = useAtomValue(memberKeyAtom);
  if (memberKey === undefined) return null;
  return (
    <SpotScreen
      memberKey={memberKey}
      search={search}
      onSearchChange={(next) => void navigate({ to: '/exchange', search: next, replace: true })}
    />
  );
}

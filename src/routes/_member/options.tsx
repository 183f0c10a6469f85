import { msg } from '@lingui/core/macro';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import * as z from 'zod/mini';
import { OptionsScreen } from '#/features/options/options-screen';
import { searchChoice, searchText } from '#/lib/search';
import { memberKeyAtom } from '#/state/session';

export const Route = createFileRoute('/_member/options')({
  staticData: { title: msg`Options`, tabs: true },
  validateSearch: z.object({
    currentSymbol: searchText(),
    name: searchText(),
    view: searchChoice(['chart', 'orders']),
    tab: searchChoice(['running', 'settled']),
  }),
  component: OptionsPage,
});

function OptionsPage() {
  const search = Route.useSearch();
  const navigate = useNavigate();
  const memberKey = useAtomValue(memberKeyAtom);
  if (memberKey === undefined) return null;
  return (
    <OptionsScreen
      memberKey={memberKey}
      search={search}
      onSearchChange={(next) => void navigate({ to: '/options', search: next, replace: true })}
    />
  );
}

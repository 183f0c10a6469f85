import { msg } from '@lingui/core/macro';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import * as z from 'zod/mini';
import { WithdrawalScreen } from '#/features/withdrawal/withdrawal-screen';
import { searchChoice, searchText } from '#/lib/search';
import { memberKeyAtom } from '#/state/session';

export const Route = createFileRoute('/_member/withdrawal')({
  staticData: { title: msg`Withdrawal` },
  validateSearch: z.object({ id: searchText(20), to: searchChoice(['wallet', 'bank']) }),
  component: WithdrawalPage,
});

function WithdrawalPage() {
  const search = Route.useSearch();
  const navigate = useNavigate();
  const memberKey = useAtomValue(memberKeyAtom);
  if (memberKey === undefined) return null;
  return (
    <WithdrawalScreen
      memberKey={memberKey}
      search={search}
      onSearchChange={(next) => void navigate({ to: '/withdrawal', search: next, replace: true })}
    />
  );
}

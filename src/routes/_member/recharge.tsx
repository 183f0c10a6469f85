import { msg } from '@lingui/core/macro';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import * as z from 'zod/mini';
import { DepositScreen } from '#/features/deposit/deposit-screen';
import { searchText } from '#/lib/search';
import { memberKeyAtom } from '#/state/session';

export const Route = createFileRoute('/_member/recharge')({
  staticData: { title: msg`Deposit` },
  validateSearch: z.object({ id: searchText(20), network: searchText(64) }),
  component: DepositPage,
});

function DepositPage() {
  const search = Route.useSearch();
  const navigate = useNavigate();
  const memberKey = useAtomValue(memberKeyAtom);
  if (memberKey === undefined) return null;
  return (
    <DepositScreen
      memberKey={memberKey}
      search={search}
      onSearchChange={(next) => void navigate({ to: '/recharge', search: next, replace: true })}
    />
  );
}

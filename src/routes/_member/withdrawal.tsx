import { msg } from '@lingui/core/macro';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { WithdrawalScreen } from '#/features/withdrawal/withdrawal-screen';
import { searchChoice, searchText } from '#/lib/search';

export const Route = createFileRoute('/_member/withdrawal')({
  staticData: { title: msg`Withdrawal` },
  validateSearch: z.object({ id: searchText(20), to: searchChoice(['wallet', 'bank']) }),
  component: WithdrawalPage,
});

function WithdrawalPage() {
  const search = Route.useSearch();
  const navigate = useNavigate();
  return (
    <WithdrawalScreen
      search={search}
      onSearchChange={(next) => void navigate({ to: '/withdrawal', search: next, replace: true })}
    />
  );
}

import { msg } from '@lingui/core/macro';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { LoansScreen } from '#/features/loans/loans-screen';
import { searchChoice } from '#/lib/search';

export const Route = createFileRoute('/_member/loans')({
  staticData: { title: msg`Loans` },
  validateSearch: z.object({
    tab: searchChoice(['orders']),
    status: searchChoice(['applying', 'approved', 'rejected', 'cancelled']),
  }),
  component: LoansPage,
});

function LoansPage() {
  const search = Route.useSearch();
  const navigate = useNavigate();
  return (
    <LoansScreen
      search={search}
      onSearchChange={(next) => void navigate({ to: '/loans', search: next, replace: true })}
    />
  );
}

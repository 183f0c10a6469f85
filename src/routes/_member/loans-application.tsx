import { msg } from '@lingui/core/macro';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { ApplyScreen } from '#/features/loans/apply-screen';
import { searchRowId } from '#/lib/search';

export const Route = createFileRoute('/_member/loans-application')({
  staticData: { title: msg`Loan application` },
  validateSearch: z.object({ id: searchRowId() }),
  component: LoanApplicationPage,
});

function LoanApplicationPage() {
  const { id } = Route.useSearch();
  const navigate = useNavigate();
  return (
    <ApplyScreen
      projectId={id}
      onApplied={() => void navigate({ to: '/loans', search: { tab: 'orders' }, replace: true })}
    />
  );
}

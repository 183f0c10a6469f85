import { msg } from '@lingui/core/macro';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import * as z from 'zod/mini';
import { ApplyScreen } from '#/features/loans/apply-screen';
import { searchRowId } from '#/lib/search';
import { memberKeyAtom } from '#/state/session';

export const Route = createFileRoute('/_member/loans-application')({
  staticData: { title: msg`Loan application` },
  validateSearch: z.object({ id: searchRowId() }),
  component: LoanApplicationPage,
});

function LoanApplicationPage() {
  const { id } = Route.useSearch();
  const navigate = useNavigate();
  const memberKey = useAtomValue(memberKeyAtom);
  if (memberKey === undefined) return null;
  return (
    <ApplyScreen
      memberKey={memberKey}
      projectId={id}
      onApplied={() => void navigate({ to: '/loans', search: { tab: 'orders' }, replace: true })}
    />
  );
}

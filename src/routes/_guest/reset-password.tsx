import { msg } from '@lingui/core/macro';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { saveDraft } from '#/components/money-form/stored-draft';
import { ResetScreen } from '#/features/auth/reset/reset-screen';
import { searchChoice, searchText } from '#/lib/search';

export const Route = createFileRoute('/_guest/reset-password')({
  staticData: { title: msg`Reset password` },
  validateSearch: z.object({ redirect: searchText(2000), step: searchChoice(['code']) }),
  component: ResetPage,
});

function ResetPage() {
  const { redirect, step } = Route.useSearch();
  const navigate = useNavigate();
  const to = '/reset-password';
  return (
    <ResetScreen
      isCodeStep={step === 'code'}
      onCodeStep={() => void navigate({ to, search: { redirect, step: 'code' } })}
      onAccountStep={() => void navigate({ to, search: { redirect }, replace: true })}
      onDone={(account) => {
        saveDraft('login', { account });
        void navigate({ to: '/login', search: { redirect }, replace: true });
      }}
    />
  );
}

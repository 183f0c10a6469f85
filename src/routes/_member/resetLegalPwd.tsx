import { msg } from '@lingui/core/macro';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { TransactionPasswordScreen } from '#/features/security/transaction-password-screen';
import { searchText } from '#/lib/search';
import { samePagePath } from '#/lib/url';

export const Route = createFileRoute('/_member/resetLegalPwd')({
  staticData: { title: msg`Transaction password` },
  // The URL of the money form from which the member came.
  validateSearch: z.object({ redirect: searchText(2000) }),
  component: TransactionPasswordPage,
});

function TransactionPasswordPage() {
  const { redirect } = Route.useSearch();
  const { history } = useRouter();
  return (
    <TransactionPasswordScreen
      onDone={() => history.replace(samePagePath(redirect) ?? '/security')}
    />
  );
}

import { msg } from '@lingui/core/macro';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { BankScreen } from '#/features/withdrawal/targets/bank-screen';
import { searchText } from '#/lib/search';
import { samePagePath } from '#/lib/url';

export const Route = createFileRoute('/_member/bank')({
  staticData: { title: msg`Bank cards` },
  // The URL of the withdrawal that needs a card.
  validateSearch: z.object({ redirect: searchText(2000) }),
  component: BankPage,
});

function BankPage() {
  const returnPath = samePagePath(Route.useSearch().redirect);
  const { history } = useRouter();
  return (
    <BankScreen
      onSaved={() => {
        if (returnPath !== undefined) history.replace(returnPath);
      }}
    />
  );
}

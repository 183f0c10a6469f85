import { msg } from '@lingui/core/macro';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import * as z from 'zod/mini';
import { BankScreen } from '#/features/withdrawal/targets/bank-screen';
import { searchText } from '#/lib/search';
import { samePagePath } from '#/lib/url';
import { memberKeyAtom } from '#/state/session';

export const Route = createFileRoute('/_member/bank')({
  staticData: { title: msg`Bank cards` },
  // URL of the withdrawal that needs a card.
  validateSearch: z.object({ redirect: searchText(2000) }),
  component: BankPage,
});

function BankPage() {
  const wanted = samePagePath(Route.useSearch().redirect);
  const { history } = useRouter();
  const memberKey = useAtomValue(memberKeyAtom);
  if (memberKey === undefined) return null;
  return (
    <BankScreen
      memberKey={memberKey}
      onSaved={() => {
        if (wanted !== undefined) history.replace(wanted);
      }}
    />
  );
}

import { msg } from '@lingui/core/macro';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { ReceiversPart } from '#/features/send/receivers/receivers-part';
import { AddressesScreen } from '#/features/withdrawal/addresses/addresses-screen';
import { searchText } from '#/lib/search';
import { samePagePath } from '#/lib/url';

export const Route = createFileRoute('/_member/security_/addresses')({
  staticData: { title: msg`Address book` },
  // The id of the currency, and the URL of the withdrawal that needs another address.
  validateSearch: z.object({ id: searchText(20), redirect: searchText(2000) }),
  component: AddressesPage,
});

function AddressesPage() {
  const { id, redirect } = Route.useSearch();
  const { history } = useRouter();
  const returnPath = samePagePath(redirect);
  return (
    <AddressesScreen
      coinId={id}
      receivers={<ReceiversPart />}
      onAdded={() => {
        if (returnPath !== undefined) history.replace(returnPath);
      }}
    />
  );
}

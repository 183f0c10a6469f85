import { msg } from '@lingui/core/macro';
import { createFileRoute, useNavigate, useRouter } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { AddressScreen } from '#/features/withdrawal/targets/address-screen';
import { searchText } from '#/lib/search';
import { samePagePath } from '#/lib/url';

export const Route = createFileRoute('/_member/bindMentionAddress')({
  staticData: { title: msg`Withdrawal address` },
  // The id of the currency, and the URL of the withdrawal that needs its address.
  validateSearch: z.object({ id: searchText(20), redirect: searchText(2000) }),
  component: AddressPage,
});

function AddressPage() {
  const search = Route.useSearch();
  const navigate = useNavigate();
  const { history } = useRouter();
  const returnPath = samePagePath(search.redirect);
  return (
    <AddressScreen
      coinId={search.id}
      onCoin={(id) =>
        void navigate({ to: '/bindMentionAddress', search: { ...search, id }, replace: true })
      }
      onBound={() => {
        if (returnPath !== undefined) history.replace(returnPath);
      }}
    />
  );
}

import { msg } from '@lingui/core/macro';
import { createFileRoute, redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { RequestScreen } from '#/features/support/request-screen';
import { searchRowId } from '#/lib/search';

export const Route = createFileRoute('/_member/support_/request')({
  staticData: { title: msg`Support request` },
  validateSearch: z.object({ id: searchRowId() }),
  beforeLoad: ({ search }) => {
    if (search.id === undefined) throw redirect({ to: '/support', replace: true });
  },
  component: RequestPage,
});

function RequestPage() {
  const { id } = Route.useSearch();
  return <RequestScreen key={id} id={id ?? ''} />;
}

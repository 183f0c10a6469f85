import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { InviteScreen } from '#/features/invite/invite-screen';
import { searchText } from '#/lib/search';

export const Route = createFileRoute('/_member/invite')({
  staticData: { title: msg`Invite friends` },
  validateSearch: z.object({ code: searchText() }),
  component: InvitePage,
});

function InvitePage() {
  const { code } = Route.useSearch();
  return <InviteScreen code={code} />;
}

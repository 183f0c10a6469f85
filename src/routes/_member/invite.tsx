import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import * as z from 'zod/mini';
import { InviteScreen } from '#/features/invite/invite-screen';
import { searchText } from '#/lib/search';
import { memberKeyAtom } from '#/state/session';

export const Route = createFileRoute('/_member/invite')({
  staticData: { title: msg`Invite friends` },
  validateSearch: z.object({ code: searchText() }),
  component: InvitePage,
});

function InvitePage() {
  const { code } = Route.useSearch();
  const memberKey = useAtomValue(memberKeyAtom);
  return memberKey === undefined ? null : <InviteScreen memberKey={memberKey} code={code} />;
}

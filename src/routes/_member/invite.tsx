import { msg } from '@lingui/core/macro';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { InviteScreen } from '#/features/invite/invite-screen';
import { searchChoice, searchText } from '#/lib/search';

export const Route = createFileRoute('/_member/invite')({
  staticData: { title: msg`Invite friends` },
  validateSearch: z.object({ code: searchText(), tab: searchChoice(['friends', 'rewards']) }),
  component: InvitePage,
});

function InvitePage() {
  const search = Route.useSearch();
  const navigate = useNavigate();
  return (
    <InviteScreen
      search={search}
      onTabChange={(tab) =>
        void navigate({ to: '/invite', search: { ...search, tab }, replace: true })
      }
    />
  );
}

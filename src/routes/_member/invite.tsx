import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { NotThereYet } from '#/components/not-there-yet';
import { searchText } from '#/lib/search';

export const Route = createFileRoute('/_member/invite')({
  staticData: { title: msg`Invite friends` },
  validateSearch: z.object({ code: searchText() }),
  component: NotThereYet,
});

import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { NotThereYet } from '#/components/not-there-yet';
import { searchText } from '#/lib/search';

export const Route = createFileRoute('/_guest/register')({
  staticData: { title: msg`Register`, head: 'page' },
  validateSearch: z.object({ invite: searchText(), redirect: searchText() }),
  component: NotThereYet,
});

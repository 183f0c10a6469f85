import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { NotThereYet } from '#/components/not-there-yet';
import { searchText } from '#/lib/search';

export const Route = createFileRoute('/_guest/login')({
  staticData: { title: msg`Log in`, head: 'page' },
  validateSearch: z.object({ redirect: searchText() }),
  component: NotThereYet,
});

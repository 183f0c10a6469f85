import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { NotThereYet } from '#/components/not-there-yet';
import { searchText } from '#/lib/search';

export const Route = createFileRoute('/_member/options')({
  staticData: { title: msg`Options`, tabs: true, head: 'page' },
  validateSearch: z.object({ currentSymbol: searchText(), name: searchText() }),
  component: NotThereYet,
});

import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { NotThereYet } from '#/components/not-there-yet';
import { searchText } from '#/lib/search';

export const Route = createFileRoute('/_member/loans-application')({
  staticData: { title: msg`Loan application` },
  validateSearch: z.object({ id: searchText() }),
  component: NotThereYet,
});

import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { NotThereYet } from '#/components/not-there-yet';
import { searchText } from '#/lib/search';

export const Route = createFileRoute('/_member/resetLegalPwd')({
  staticData: { title: msg`Transaction password` },
  // The money form that sent the member here.
  validateSearch: z.object({ redirect: searchText(2000) }),
  component: NotThereYet,
});

import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { NotThereYet } from '#/components/not-there-yet';
import { searchText } from '#/lib/search';

export const Route = createFileRoute('/_member/trade-account')({
  staticData: { title: msg`Account records` },
  validateSearch: z.object({
    id: searchText(),
    name: searchText(),
    type: searchText(),
    usd: searchText(),
    conversion: searchText(),
  }),
  component: NotThereYet,
});

import { msg } from '@lingui/core/macro';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { ConvertScreen } from '#/features/convert/convert-screen';
import { searchChoice, searchText } from '#/lib/search';

export const Route = createFileRoute('/_member/exchangeb')({
  staticData: { title: msg`Convert` },
  validateSearch: z.object({
    type: searchChoice(['1', '2', '3']),
    from: searchText(20),
    to: searchText(20),
  }),
  component: ConvertPage,
});

function ConvertPage() {
  const search = Route.useSearch();
  const navigate = useNavigate();
  return (
    <ConvertScreen
      search={search}
      onSearchChange={(next) => void navigate({ to: '/exchangeb', search: next, replace: true })}
    />
  );
}

import { msg } from '@lingui/core/macro';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { ResultsScreen } from '#/features/results/results-screen';
import { searchChoice } from '#/lib/search';

export const Route = createFileRoute('/_member/results')({
  staticData: { title: msg`Results` },
  validateSearch: z.object({
    area: searchChoice(['options', 'spot']),
    range: searchChoice(['7d', '30d', '90d', 'all']),
  }),
  component: ResultsPage,
});

function ResultsPage() {
  const search = Route.useSearch();
  const navigate = useNavigate();
  return (
    <ResultsScreen
      search={search}
      onSearchChange={(next) => void navigate({ to: '/results', search: next, replace: true })}
    />
  );
}

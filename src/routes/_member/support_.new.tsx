import { msg } from '@lingui/core/macro';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { NewRequestScreen } from '#/features/support/new-request-screen';
import { searchChoice, searchRowId } from '#/lib/search';
import { SUPPORT_CATEGORIES } from '#core/domain/support.ts';

export const Route = createFileRoute('/_member/support_/new')({
  staticData: { title: msg`New request` },
  validateSearch: z.object({ topic: searchChoice(SUPPORT_CATEGORIES), record: searchRowId() }),
  component: NewRequestPage,
});

function NewRequestPage() {
  const { topic, record } = Route.useSearch();
  const navigate = useNavigate();
  return (
    <NewRequestScreen
      key={`${topic} ${record}`}
      category={topic}
      recordId={record}
      onSent={(id) => void navigate({ to: '/support/request', search: { id }, replace: true })}
    />
  );
}

import { msg } from '@lingui/core/macro';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { SentScreen } from '#/features/send/sent-screen';
import { searchChoice } from '#/lib/search';

export const Route = createFileRoute('/_member/transfer-list')({
  staticData: { title: msg`Sent coins` },
  validateSearch: z.object({
    status: searchChoice(['all', 'transferring', 'finished', 'cancelled']),
  }),
  component: SentTransfersPage,
});

function SentTransfersPage() {
  const { status = 'all' } = Route.useSearch();
  const navigate = useNavigate();
  return (
    <SentScreen
      filter={status}
      onFilter={(next) =>
        void navigate({ to: '/transfer-list', search: { status: next }, replace: true })
      }
    />
  );
}

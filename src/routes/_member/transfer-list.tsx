import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NotThereYet } from '#/components/not-there-yet';

export const Route = createFileRoute('/_member/transfer-list')({
  staticData: { title: msg`Sent transfers` },
  component: NotThereYet,
});

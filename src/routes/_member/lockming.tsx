import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NotThereYet } from '#/components/not-there-yet';

export const Route = createFileRoute('/_member/lockming')({
  staticData: { title: msg`Mining` },
  component: NotThereYet,
});

import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NotThereYet } from '#/components/not-there-yet';

export const Route = createFileRoute('/_member/security')({
  staticData: { title: msg`Security` },
  component: NotThereYet,
});

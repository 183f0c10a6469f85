import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NotThereYet } from '#/components/not-there-yet';

export const Route = createFileRoute('/_member/changemoney')({
  staticData: { title: msg`Transfer between accounts` },
  component: NotThereYet,
});

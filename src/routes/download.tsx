import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NotThereYet } from '#/components/not-there-yet';

export const Route = createFileRoute('/download')({
  staticData: { title: msg`Get the app` },
  component: NotThereYet,
});

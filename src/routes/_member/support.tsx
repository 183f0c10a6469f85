import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { SupportScreen } from '#/features/support/support-screen';

export const Route = createFileRoute('/_member/support')({
  staticData: { title: msg`Support` },
  component: SupportScreen,
});

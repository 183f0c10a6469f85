import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { SecurityScreen } from '#/features/security/security-screen';

export const Route = createFileRoute('/_member/security')({
  staticData: { title: msg`Security` },
  component: SecurityScreen,
});

import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LogScreen } from '#/features/security/log/log-screen';

export const Route = createFileRoute('/_member/security_/log')({
  staticData: { title: msg`Security log` },
  component: LogScreen,
});

import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AppLockScreen } from '#/features/security/app-lock/app-lock-screen';

export const Route = createFileRoute('/_member/security_/app-lock')({
  staticData: { title: msg`App lock` },
  component: AppLockScreen,
});

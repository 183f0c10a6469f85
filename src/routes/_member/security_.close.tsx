import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { CloseScreen } from '#/features/account/close-screen';

export const Route = createFileRoute('/_member/security_/close')({
  staticData: { title: msg`Close account` },
  component: CloseScreen,
});

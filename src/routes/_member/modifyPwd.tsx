import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ChangePasswordScreen } from '#/features/security/change-password-screen';

export const Route = createFileRoute('/_member/modifyPwd')({
  staticData: { title: msg`Login password` },
  component: ChangePasswordScreen,
});

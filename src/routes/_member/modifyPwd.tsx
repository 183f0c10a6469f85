import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { ChangePasswordScreen } from '#/features/security/change-password-screen';
import { memberKeyAtom } from '#/state/session';

export const Route = createFileRoute('/_member/modifyPwd')({
  staticData: { title: msg`Login password` },
  component: ChangePasswordPage,
});

function ChangePasswordPage() {
  const memberKey = useAtomValue(memberKeyAtom);
  return memberKey === undefined ? null : <ChangePasswordScreen memberKey={memberKey} />;
}

import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { SecurityScreen } from '#/features/security/security-screen';
import { memberKeyAtom } from '#/state/session';

export const Route = createFileRoute('/_member/security')({
  staticData: { title: msg`Security` },
  component: SecurityPage,
});

function SecurityPage() {
  const memberKey = useAtomValue(memberKeyAtom);
  return memberKey === undefined ? null : <SecurityScreen memberKey={memberKey} />;
}

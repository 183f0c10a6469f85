import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { CertificationScreen } from '#/features/identity/certification-screen';
import { memberKeyAtom } from '#/state/session';

export const Route = createFileRoute('/_member/real_authentication')({
  staticData: { title: msg`Identity verification` },
  component: CertificationPage,
});

function CertificationPage() {
  const memberKey = useAtomValue(memberKeyAtom);
  return memberKey === undefined ? null : <CertificationScreen memberKey={memberKey} />;
}

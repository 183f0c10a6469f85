import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { TransferScreen } from '#/features/send/send-screen';
import { memberKeyAtom } from '#/state/session';

export const Route = createFileRoute('/_member/transfer')({
  staticData: { title: msg`Send to a member` },
  component: TransferPage,
});

function TransferPage() {
  const memberKey = useAtomValue(memberKeyAtom);
  return memberKey === undefined ? null : <TransferScreen memberKey={memberKey} />;
}

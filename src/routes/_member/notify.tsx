import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { NoticesScreen } from '#/features/notices/notices-screen';
import { memberKeyAtom } from '#/state/session';

export const Route = createFileRoute('/_member/notify')({
  staticData: { title: msg`Notifications` },
  component: NotifyPage,
});

function NotifyPage() {
  const memberKey = useAtomValue(memberKeyAtom);
  return memberKey === undefined ? null : <NoticesScreen memberKey={memberKey} />;
}

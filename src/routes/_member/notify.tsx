import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NoticesScreen } from '#/features/notices/notices-screen';

export const Route = createFileRoute('/_member/notify')({
  staticData: { title: msg`Notifications` },
  component: NoticesScreen,
});

import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { TransferScreen } from '#/features/send/send-screen';

export const Route = createFileRoute('/_member/transfer')({
  staticData: { title: msg`Send to a member` },
  component: TransferScreen,
});

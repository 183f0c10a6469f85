import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { DevicesScreen } from '#/features/security/devices/devices-screen';

export const Route = createFileRoute('/_member/security_/devices')({
  staticData: { title: msg`Devices` },
  component: DevicesScreen,
});

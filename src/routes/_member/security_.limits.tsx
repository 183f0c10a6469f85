import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LimitsScreen } from '#/features/security/limits/limits-screen';

export const Route = createFileRoute('/_member/security_/limits')({
  staticData: { title: msg`Trading limits` },
  component: LimitsScreen,
});

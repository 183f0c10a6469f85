import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { TwoStepScreen } from '#/features/security/two-step/two-step-screen';

export const Route = createFileRoute('/_member/security_/two-step')({
  staticData: { title: msg`Two-step verification` },
  component: TwoStepScreen,
});

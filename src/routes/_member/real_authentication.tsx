import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { CertificationScreen } from '#/features/identity/certification-screen';

export const Route = createFileRoute('/_member/real_authentication')({
  staticData: { title: msg`Identity verification` },
  component: CertificationScreen,
});

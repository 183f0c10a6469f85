import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PasskeysScreen } from '#/features/security/passkeys/passkeys-screen';

export const Route = createFileRoute('/_member/security_/passkeys')({
  staticData: { title: msg`Passkeys` },
  component: PasskeysScreen,
});

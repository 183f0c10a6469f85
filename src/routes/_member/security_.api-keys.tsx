import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ApiKeysScreen } from '#/features/security/api-keys/api-keys-screen';

export const Route = createFileRoute('/_member/security_/api-keys')({
  staticData: { title: msg`API keys` },
  component: ApiKeysScreen,
});

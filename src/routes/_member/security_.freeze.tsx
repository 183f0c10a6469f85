import { msg } from '@lingui/core/macro';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { FreezeScreen } from '#/features/account/freeze-screen';

export const Route = createFileRoute('/_member/security_/freeze')({
  staticData: { title: msg`Freeze account` },
  component: FreezePage,
});

function FreezePage() {
  const { history } = useRouter();
  return <FreezeScreen onUnfrozen={() => history.replace('/security')} />;
}

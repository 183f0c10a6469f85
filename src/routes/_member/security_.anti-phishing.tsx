import { msg } from '@lingui/core/macro';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { AntiPhishingScreen } from '#/features/security/anti-phishing/anti-phishing-screen';

export const Route = createFileRoute('/_member/security_/anti-phishing')({
  staticData: { title: msg`Anti-phishing code` },
  component: AntiPhishingPage,
});

function AntiPhishingPage() {
  const { history } = useRouter();
  return <AntiPhishingScreen onDone={() => history.replace('/security')} />;
}

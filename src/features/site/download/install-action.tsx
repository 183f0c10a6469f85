import { Trans } from '@lingui/react/macro';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { CircleCheck, Download, ExternalLink } from 'lucide-react';
import { canInstallAtom, installationAtom, installPromptAtom } from '#/state/install';
import { Button } from '#/ui/button';
import { buttonClass } from '#/ui/button-class';
import { Notice } from '#/ui/notice';
import { SafariSteps } from './safari-steps';

/**
 * The one installation option for this browser: open the app, the install prompt, Safari's steps,
 * or a hint.
 */
export function InstallAction() {
  const installation = useAtomValue(installationAtom);
  const way = useAtomValue(canInstallAtom);
  if (installation === 'app') {
    return (
      <Notice tone="success" icon={<CircleCheck />}>
        <Trans>You’re using the installed app.</Trans>
      </Notice>
    );
  }
  if (installation === 'present') {
    return (
      // The link opens a new window at a URL of the app. Platforms with link capturing open the
      // installed app.
      <a
        href="/"
        target="_blank"
        rel="noopener"
        className={buttonClass({ size: 'lg', block: true })}
      >
        <ExternalLink aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        <Trans>Open the app</Trans>
      </a>
    );
  }
  if (way === 'prompt') return <PromptButton />;
  if (way === 'steps') return <SafariSteps />;
  return (
    <Notice>
      <Trans>
        Look for “Install app” or “Add to home screen” in your browser’s menu, or scan the code
        below with your phone.
      </Trans>
    </Notice>
  );
}

function PromptButton() {
  const [prompt, setPrompt] = useAtom(installPromptAtom);
  const setInstallation = useSetAtom(installationAtom);

  async function install() {
    // A prompt works only once. After a refusal, the browser fires a new one later.
    setPrompt(undefined);
    const answer = await prompt?.prompt().catch(() => undefined);
    if (answer?.outcome === 'accepted') setInstallation('present');
  }

  return (
    <Button size="lg" block icon={<Download className="size-5" />} onClick={() => void install()}>
      <Trans>Install the app</Trans>
    </Button>
  );
}

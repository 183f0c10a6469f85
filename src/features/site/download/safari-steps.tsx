import { Trans } from '@lingui/react/macro';
import { Plus, Share, SquarePlus } from 'lucide-react';

/** Safari has no install prompt, so the member installs through the share menu. */
export function SafariSteps() {
  const steps = [
    { key: 'share', icon: <Share />, text: <Trans>Tap Share in Safari’s toolbar.</Trans> },
    { key: 'choose', icon: <SquarePlus />, text: <Trans>Choose “Add to Home Screen”.</Trans> },
    {
      key: 'add',
      icon: <Plus />,
      text: <Trans>Tap “Add” and open the app from your home screen.</Trans>,
    },
  ];
  return (
    <ol className="flex flex-col gap-3">
      {steps.map(({ key, icon, text }, index) => (
        <li key={key} className="flex min-h-11 items-center gap-3">
          <span
            aria-hidden="true"
            className="flex size-11 shrink-0 items-center justify-center rounded-lg bg-fill text-accent-ink [&_svg]:size-5"
          >
            {icon}
          </span>
          <span className="text-base">
            <span translate="no" className="num text-muted">
              {index + 1}.
            </span>{' '}
            {text}
          </span>
        </li>
      ))}
    </ol>
  );
}

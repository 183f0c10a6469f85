import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BellOff, BellRing, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '#/api/api-error';
import { Button } from '#/ui/button';
import { linkClass } from '#/ui/link-button';
import { Notice } from '#/ui/notice';
import { turnOnPush } from './turn-on';
import type { PushState } from './use-push';

interface PushOffProps {
  state: Exclude<PushState, 'on'>;
  serverKey: string;
  onDone: () => Promise<void>;
}

/** Explains why there are no notifications on this device and how to turn them on. */
export function PushOff({ state, serverKey, onDone }: PushOffProps) {
  if (state === 'install') {
    return (
      <Notice icon={<Smartphone />}>
        <Trans>
          On an iPhone or iPad, add the app to the home screen and open it from there to turn on
          notifications.
        </Trans>{' '}
        <Link to="/download" className={linkClass()}>
          <Trans>How to install</Trans>
        </Link>
      </Notice>
    );
  }
  if (state === 'no') {
    return (
      <Notice tone="warn" icon={<BellOff />}>
        <Trans>This browser doesn’t support notifications.</Trans>
      </Notice>
    );
  }
  if (state === 'refused') {
    return (
      <Notice tone="warn" icon={<BellOff />}>
        <Trans>
          Your browser is blocking notifications from this site. Allow them in the browser’s site
          settings, then reopen this page.
        </Trans>
      </Notice>
    );
  }
  return <TurnOn serverKey={serverKey} onDone={onDone} />;
}

function TurnOn({ serverKey, onDone }: Pick<PushOffProps, 'serverKey' | 'onDone'>) {
  const [isDismissed, setDismissed] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => turnOnPush(serverKey),
    meta: { silent: true },
    onSuccess: (isOn) => setDismissed(!isOn),
    onSettled: onDone,
  });
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">
        <Trans>
          Get notified when an option settles, an order fills, an alert triggers, money arrives or
          someone logs in, even when the app is closed. Your browser will ask for permission.
        </Trans>
      </p>
      {isDismissed ? (
        <Notice tone="warn" role="status" icon={<BellOff />}>
          <Trans>
            Notifications are still off because you didn’t give your browser permission.
          </Trans>
        </Notice>
      ) : null}
      {error ? (
        <Notice tone="danger" role="alert" icon={<BellOff />}>
          {error instanceof ApiError && error.kind === 'refused' ? (
            error.message
          ) : (
            <Trans>We couldn’t turn on notifications. Check your connection and try again.</Trans>
          )}
        </Notice>
      ) : null}
      <Button size="lg" block disabled={isPending} onClick={() => mutate()}>
        <BellRing aria-hidden="true" />
        <Trans>Turn on</Trans>
      </Button>
    </div>
  );
}

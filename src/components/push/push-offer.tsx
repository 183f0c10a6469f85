import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { BellRing } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { siteQueries } from '#/api/site';
import { currentSubscription, pushSupport } from '#/lib/push-manager';
import { pushOfferedAtom } from '#/state/preferences';
import { LinkButton } from '#/ui/link-button';
import { toast } from '#/ui/toast';
import { turnOnPush } from './turn-on';

/**
 * Offers notifications next to the event that the member is waiting for, once per device. The
 * browser's prompt appears only after "Turn on" is pressed (product.md#push). `children` describes
 * the content of the notifications.
 */
export function PushOffer({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const serverKey = useQuery(siteQueries.settings()).data?.pushKey;
  const [wasOffered, setOffered] = useAtom(pushOfferedAtom);
  const [isShown, setShown] = useState(false);
  const isPossible = serverKey !== undefined && !wasOffered && pushSupport() === 'ready';
  useEffect(() => {
    if (!isPossible) return;
    let isGone = false;
    void currentSubscription().then((subscription) => {
      if (subscription || isGone) return;
      setOffered(true);
      setShown(true);
    });
    return () => {
      isGone = true;
    };
  }, [isPossible, setOffered]);
  const { mutate, isPending } = useMutation({
    meta: { silent: true },
    mutationFn: turnOnPush,
    onSuccess: (isOn) => {
      setShown(false);
      if (isOn) toast({ tone: 'success', message: t`Notifications are on.` });
    },
    onError: () => toast({ tone: 'error', message: t`We couldn’t turn on notifications.` }),
  });
  if (!isShown || serverKey === undefined) return null;
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 text-xs text-muted">
      <BellRing aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-32 flex-1">{children}</span>
      <LinkButton aria-disabled={isPending} onClick={() => isPending || mutate(serverKey)}>
        <Trans>Turn on</Trans>
      </LinkButton>
    </div>
  );
}

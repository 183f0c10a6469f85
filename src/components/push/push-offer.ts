import { t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { siteQueries } from '#/api/site';
import { currentSubscription, pushSupport } from '#/lib/push-manager';
import { store } from '#/state/device-atom';
import { pushOfferedAtom } from '#/state/preferences';
import { currentToasts, subscribeToasts, toast } from '#/ui/toast';
import { turnOnPush } from './turn-on';

/** After the message of the action itself has been read. */
const AFTER_MS = 4_000;
const SHOWN_MS = 15_000;

/**
 * Offers notifications, once on a device, when the member has begun something that ends by itself:
 * the browser asks only after "Turn on" was pressed (product.md#push).
 */
export async function offerPush(client: QueryClient): Promise<void> {
  const settings = client.getQueryData(siteQueries.settings().queryKey);
  const serverKey = settings?.pushKey;
  if (serverKey === undefined || store.get(pushOfferedAtom)) return;
  if (pushSupport() !== 'ready' || (await currentSubscription())) return;
  store.set(pushOfferedAtom, true);
  const offer = () =>
    toast({
      message: t`Be notified when something happens, also while the app is closed.`,
      action: { label: t`Turn on`, onPress: () => void turnOn(serverKey) },
      durationMs: SHOWN_MS,
    });
  setTimeout(() => whenRead(offer), AFTER_MS);
}

/** Calls `show` once no message is on the screen, which it would replace: an alert that fired. */
function whenRead(show: () => void): void {
  if (currentToasts().length === 0) {
    show();
    return;
  }
  const stop = subscribeToasts(() => {
    if (currentToasts().length > 0) return;
    stop();
    show();
  });
}

async function turnOn(serverKey: string): Promise<void> {
  const isOn = await turnOnPush(serverKey).catch(() => undefined);
  if (isOn) toast({ tone: 'success', message: t`Notifications are on.` });
  else if (isOn === undefined)
    toast({ tone: 'error', message: t`Notifications could not be turned on.` });
}

import type { QueryClient } from '@tanstack/react-query';
import { authQueries } from '#/api/auth';
import { renewDevice } from '#/api/notices-push';
import { siteQueries } from '#/api/site';
import { keysOf, pushSupport, repairSubscription, unsubscribeBrowser } from '#/lib/push-manager';
import { removeSharedReceipt } from '#/lib/shared-receipt';
import { store } from '#/state/device-atom';
import { memberKeyAtom } from '#/state/session';

/**
 * Synchronises what the device shows outside the app. The badge on the icon shows unread messages,
 * and a browser without a member gets no notifications, even if the server has not received the
 * logout (product.md#push).
 */
export function followDeviceNotices(client: QueryClient): void {
  const showUnread = () => {
    const member = client.getQueryData(authQueries.member().queryKey);
    if (store.get(memberKeyAtom) === undefined) setBadge(false);
    else if (member) setBadge(member.hasUnread);
  };
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey.at(-1) === 'profile') showUnread();
  });
  const followSession = () => {
    showUnread();
    const isSignedIn = store.get(memberKeyAtom) !== undefined;
    void tidy(client, isSignedIn).catch(() => undefined);
  };
  store.sub(memberKeyAtom, () => {
    followSession();
    // Content shared by one member is not offered to the next.
    if (store.get(memberKeyAtom) === undefined) void removeSharedReceipt();
  });
  followSession();
}

async function tidy(client: QueryClient, isSignedIn: boolean): Promise<void> {
  if (pushSupport() === 'install' || pushSupport() === 'no') return;
  if (!isSignedIn) return unsubscribeBrowser();
  await repairSubscription(
    () => readServerKey(client),
    (old, fresh) => renewDevice(old, keysOf(fresh)),
  );
}

/** Asks the server, because stored settings may contain a key that has been replaced. */
async function readServerKey(client: QueryClient): Promise<string | undefined> {
  return (await client.fetchQuery({ ...siteQueries.settings(), staleTime: 0 })).pushKey;
}

/**
 * Sets a dot, because the server reports whether there are unread messages and not their number.
 */
function setBadge(isUnread: boolean): void {
  // Only an installed app has an icon with a badge.
  const { setAppBadge, clearAppBadge } = navigator as Partial<Navigator>;
  const change = isUnread ? setAppBadge : clearAppBadge;
  change?.call(navigator).catch(() => undefined);
}

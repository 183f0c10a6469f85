/// <reference lib="webworker" />
import { isOwnPath, type OpenMessage } from '#core/contract/service-worker-messages.ts';
import type { PersistedStore } from '../src/lib/persisted.ts';
import { PUSH_STORE, type StoredSubscription } from '../src/lib/push-store.ts';
import { withTimeout } from '../src/lib/with-timeout.ts';
import { readPush } from './push-message.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Maximum wait for a page's response. A page of the current build responds immediately, and a page
 * of an older build may never respond.
 */
const ANSWER_LIMIT_MS = 1_000;

/**
 * Shows a notification, replacing an earlier one with the same tag. Browsers require a notification
 * for every push, so the notification of an unreadable push opens the list of messages.
 */
export async function showPush(data: PushMessageData | null): Promise<void> {
  const push = readPush(data?.text());
  const { title = 'Trade', body = '', tag = 'push', path = '/notify', language = '' } = push ?? {};
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    tag,
    lang: language,
    dir: 'auto',
    data: path,
    renotify: true,
    icon: '/icons/icon-192.png',
  };
  await self.registration.showNotification(title, options);
  if (push?.isUnread) await self.navigator.setAppBadge?.().catch(() => undefined);
}

/**
 * Opens the page of a notification in the most recent window: the app itself navigates there, so no
 * input is lost. If there is no window, or if it does not respond, the page is loaded.
 */
export async function openFrom(notification: Notification): Promise<void> {
  notification.close();
  const data: unknown = notification.data;
  const path = typeof data === 'string' && isOwnPath(data) ? data : '/notify';
  const [window] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // A browser that does not allow focusing the window may still show the page.
  const focused = await window?.focus().catch(() => window);
  if (focused && (await isTaken(focused, path))) return;
  await (focused ? focused.navigate(path) : self.clients.openWindow(path));
}

async function isTaken(window: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<boolean>((resolve) => {
    port1.onmessage = () => resolve(true);
  });
  window.postMessage({ type: 'OPEN', path } satisfies OpenMessage, [port2]);
  return (await withTimeout(ANSWER_LIMIT_MS, answer)) ?? false;
}

/** This event is missing from TypeScript's library. */
export interface PushSubscriptionChange extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

/** Replaces a subscription that the browser has ended, and reports the new one to the server. */
export async function renewPush(
  memory: PersistedStore,
  { newSubscription }: PushSubscriptionChange,
): Promise<void> {
  const old = await memory.get<StoredSubscription>(PUSH_STORE.key);
  if (!old) return;
  const options = { userVisibleOnly: true, applicationServerKey: old.serverKey };
  const fresh = newSubscription ?? (await self.registration.pushManager.subscribe(options));
  const { endpoint = '', keys } = fresh.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  const fields = { old_endpoint: old.endpoint, old_auth: old.auth, endpoint, p256dh, auth };
  // If this report fails, the page reports the subscription when it next starts.
  const body = new URLSearchParams(fields);
  const answer: unknown = await (await fetch('/api/renewPush', { method: 'POST', body })).json();
  const isDone =
    typeof answer === 'object' && answer !== null && 'code' in answer && answer.code === 1;
  if (isDone) await memory.set(PUSH_STORE.key, { ...old, endpoint, auth });
}

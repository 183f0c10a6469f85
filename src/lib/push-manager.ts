import { persistedStore } from './persisted.ts';
import { PUSH_STORE, type StoredSubscription } from './push-store.ts';
import { withTimeout } from './with-timeout.ts';

/**
 * `install`: an iPhone or iPad, which shows notifications only for an app on the home screen. `no`:
 * the browser does not support notifications or service workers. `refused`: the browser blocks
 * notifications on this site.
 */
export type PushSupport = 'ready' | 'install' | 'refused' | 'no';

const READY_LIMIT_MS = 10_000;

/** Returns true if this browser can show notifications for this site. */
export function pushSupport(): PushSupport {
  const hasPush = 'PushManager' in globalThis && 'serviceWorker' in navigator;
  if (!hasPush || !('Notification' in globalThis)) return isIos() ? 'install' : 'no';
  return Notification.permission === 'denied' ? 'refused' : 'ready';
}

function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** Returns the subscription of this browser, if it has a subscription and a service worker. */
export async function currentSubscription(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? undefined;
}

/**
 * Asks for the browser's permission, unless it was granted, and subscribes with the server's key.
 * Call it only in response to a press. Returns `undefined` without permission. Rejects if
 * subscribing fails, for example without a connection.
 */
export async function subscribeBrowser(serverKey: string): Promise<PushSubscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const subscription = await subscribeWith(serverKey);
  await storeSubscription(subscription, serverKey);
  return subscription;
}

async function subscribeWith(serverKey: string): Promise<PushSubscription> {
  const registration = await withTimeout(READY_LIMIT_MS, navigator.serviceWorker.ready);
  if (!registration) throw new Error('no service worker');
  const { pushManager } = registration;
  const options = { userVisibleOnly: true, applicationServerKey: serverKey };
  return pushManager.subscribe(options).catch(async () => {
    // A subscription with a former server key prevents a new one.
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
}

const memory = persistedStore(PUSH_STORE.name);

async function storeSubscription(subscription: PushSubscription, serverKey: string): Promise<void> {
  const { endpoint, auth } = keysOf(subscription);
  await memory.set(PUSH_STORE.key, { endpoint, auth, serverKey } satisfies StoredSubscription);
}

/**
 * Detects a subscription that the browser has ended or replaced, which most browsers do not report
 * to a service worker. It also detects a subscription with a former server key, which can no longer
 * be used. In both cases, it subscribes again. `report` resolves when the server knows the new
 * subscription.
 */
export async function repairSubscription(
  readServerKey: () => Promise<string | undefined>,
  report: (old: StoredSubscription, fresh: PushSubscription) => Promise<unknown>,
): Promise<void> {
  const old = await memory.get<StoredSubscription>(PUSH_STORE.key);
  if (!old || pushSupport() !== 'ready' || Notification.permission !== 'granted') return;
  const serverKey = await readServerKey();
  if (serverKey === undefined) return;
  const current = await currentSubscription();
  const isOurs = current !== undefined && (keyOf(current) ?? old.serverKey) === serverKey;
  const fresh = isOurs ? current : await subscribeWith(serverKey);
  if (fresh.endpoint === old.endpoint && old.serverKey === serverKey) return;
  await report(old, fresh);
  await storeSubscription(fresh, serverKey);
}

/**
 * Returns the server key with which the browser subscribed, in base64url, if the browser provides
 * it.
 */
function keyOf({ options }: PushSubscription): string | undefined {
  const key = options?.applicationServerKey;
  if (!key) return undefined;
  const binary = String.fromCharCode(...new Uint8Array(key));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Ends the subscription of this browser, and closes its notifications. */
export async function unsubscribeBrowser(): Promise<void> {
  await memory.remove(PUSH_STORE.key);
  await (await currentSubscription())?.unsubscribe();
  const registration = await navigator.serviceWorker.getRegistration();
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
}

/** Returns the address and keys of a subscription, in base64url. */
export function keysOf(subscription: PushSubscription) {
  const { endpoint = '', keys } = subscription.toJSON();
  return { endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
}

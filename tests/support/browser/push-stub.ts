import { createECDH, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';

/**
 * Replaces the browser's push service, which a headless browser cannot reach. While this tab is
 * open, subscribing returns an address to which nothing is sent. `withoutWorker` also replaces the
 * service worker. No permission is requested.
 */
export async function stubPush(page: Page, { withoutWorker = false } = {}): Promise<void> {
  const ecdh = createECDH('prime256v1');
  const keys = {
    p256dh: ecdh.generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  const given = { keys, name: randomBytes(6).toString('hex'), withoutWorker };
  await page.addInitScript(stub, given);
  await page.evaluate(stub, given);
}

/** Makes the browser replace its subscription, as it does after a long time. */
export async function replaceSubscription(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.setItem('push-stub', 'replaced'));
}

interface Given {
  readonly keys: { readonly p256dh: string; readonly auth: string };
  readonly name: string;
  readonly withoutWorker: boolean;
}

function stub({ keys, name, withoutWorker }: Given): void {
  const state = () => sessionStorage.getItem('push-stub') ?? '';
  const subscription = () => {
    const endpoint = `https://push.example/${name}${state()}`;
    return {
      endpoint,
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        sessionStorage.removeItem('push-stub');
        return true;
      },
    };
  };
  const pushManager = {
    subscribe: async () => {
      sessionStorage.setItem('push-stub', state() || 'on');
      return subscription();
    },
    getSubscription: async () => (state() ? subscription() : null),
  };
  Object.assign(PushManager.prototype, pushManager);
  if (!withoutWorker) return;
  Notification.requestPermission = async () => 'granted';
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  const registration = { pushManager, getNotifications: async () => [] };
  Object.defineProperties(navigator.serviceWorker, {
    getRegistration: { value: async () => registration, configurable: true },
    ready: { get: async () => registration, configurable: true },
  });
}

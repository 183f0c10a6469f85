import { i18n } from '@lingui/core';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type SiteSettings, siteQueries } from '#/api/site';
import { offerPush } from '#/components/push/push-offer';
import { store } from '#/state/device-atom';
import { pushOfferedAtom } from '#/state/preferences';
import { currentToasts, dismissToast, toast } from '#/ui/toast';

let permission: NotificationPermission;

beforeEach(() => {
  vi.useFakeTimers();
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  permission = 'default';
  store.set(pushOfferedAtom, false);
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
  });
  const value = { getRegistration: async () => undefined };
  Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true });
});
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** Returns the labels of what is offered at a server with or without a key. */
async function offered(pushKey: string | undefined): Promise<(string | undefined)[]> {
  const client = new QueryClient();
  client.setQueryData(siteQueries.settings().queryKey, { pushKey } as SiteSettings);
  await offerPush(client);
  await vi.advanceTimersByTimeAsync(5_000);
  return currentToasts().map(({ action }) => action?.label);
}

test('notifications are offered once', async () => {
  expect(await offered('key')).toEqual(['Turn on']);
  for (const { id } of currentToasts()) dismissToast(id);
  expect(await offered('key')).toEqual([]);
});

test('the offer waits until a message has been read, and replaces none', async () => {
  const client = new QueryClient();
  client.setQueryData(siteQueries.settings().queryKey, { pushKey: 'key' } as SiteSettings);
  await offerPush(client);
  await vi.advanceTimersByTimeAsync(3_900);
  const fired = toast({ message: 'BTC/USDT rose to 64,000.00' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(currentToasts().map(({ id }) => id)).toEqual([fired]);
  dismissToast(fired);
  expect(currentToasts().map(({ action }) => action?.label)).toEqual(['Turn on']);
});

test('not at a server without them, nor where the browser refused', async () => {
  expect(await offered(undefined)).toEqual([]);
  permission = 'denied';
  expect(await offered('key')).toEqual([]);
  // Neither was an offer.
  permission = 'default';
  expect(await offered('key')).toEqual(['Turn on']);
});

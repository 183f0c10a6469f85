import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { repairSubscription, subscribeBrowser, unsubscribeBrowser } from '#/lib/push-manager';

const OLD = 'BAAA';
const NEW = 'B-_w';

/**
 * Creates a browser that has a subscription and refuses another key as long as that subscription
 * exists.
 */
function browser({ tellsKey = true } = {}) {
  let current: { endpoint: string; key: string } | undefined;
  let made = 0;
  const shown = () => {
    if (!current) return null;
    const { endpoint, key } = current;
    return {
      endpoint,
      options: { applicationServerKey: tellsKey ? bytesOf(key) : null },
      toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: `auth of ${endpoint}` } }),
      unsubscribe: async () => {
        current = undefined;
      },
    };
  };
  const pushManager = {
    getSubscription: async () => shown(),
    subscribe: async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
      if (current && current.key !== key) throw new DOMException('', 'InvalidStateError');
      made += current ? 0 : 1;
      current ??= { endpoint: `https://push.example/${made}`, key };
      return shown();
    },
  };
  const registration = { pushManager, getNotifications: async () => [] };
  const value = { getRegistration: async () => registration, ready: Promise.resolve(registration) };
  Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true });
  const end = () => {
    current = undefined;
  };
  return { key: () => current?.key, end };
}

const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0))
    .buffer;

const reported: string[] = [];
const repair = (serverKey: string | undefined) =>
  repairSubscription(
    async () => serverKey,
    async (old, { endpoint }) => void reported.push(`${old.endpoint} ${endpoint}`),
  );

beforeEach(() => {
  reported.length = 0;
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    permission: 'granted',
    requestPermission: async () => 'granted',
  });
});
afterEach(async () => {
  await unsubscribeBrowser();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

describe('at the start of the app', () => {
  test.each([true, false])(
    'a former key of the server is exchanged (told: %s)',
    async (tellsKey) => {
      const { key } = browser({ tellsKey });
      await subscribeBrowser(OLD);
      await repair(NEW);
      expect(key()).toBe(NEW);
      expect(reported).toEqual(['https://push.example/1 https://push.example/2']);
      await repair(NEW);
      expect(reported).toHaveLength(1);
    },
  );

  test('a subscription with the key of the server stays', async () => {
    const { key } = browser();
    await subscribeBrowser(NEW);
    await repair(NEW);
    expect([key(), reported]).toEqual([NEW, []]);
  });

  test('one that the browser has ended is made anew, with the key of now', async () => {
    const { key, end } = browser();
    await subscribeBrowser(OLD);
    end();
    await repair(NEW);
    expect(key()).toBe(NEW);
    expect(reported).toEqual(['https://push.example/1 https://push.example/2']);
  });

  test('nothing changes where the server has no key, or nothing was turned on', async () => {
    const { key } = browser();
    await repair(NEW);
    expect(key()).toBeUndefined();
    await subscribeBrowser(OLD);
    await repair(undefined);
    expect([key(), reported]).toEqual([OLD, []]);
  });
});

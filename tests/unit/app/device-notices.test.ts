import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { authQueries, type Member } from '#/api/auth';
import { followDeviceNotices } from '#/app/device-notices';
import { endSession, startSession } from '#/state/session';

const shown: string[] = [];
let unsubscribed = 0;

beforeEach(() => {
  shown.length = 0;
  unsubscribed = 0;
  const record = (what: string) => async () => void shown.push(what);
  Object.assign(navigator, { setAppBadge: record('dot'), clearAppBadge: record('none') });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'granted' });
  const unsubscribe = async () => {
    unsubscribed += 1;
  };
  const closed = { close: () => void shown.push('closed') };
  const registration = {
    pushManager: { getSubscription: async () => ({ unsubscribe }) },
    getNotifications: async () => [closed],
  };
  const value = { getRegistration: async () => registration };
  Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true });
});
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
  for (const name of ['serviceWorker', 'setAppBadge', 'clearAppBadge']) {
    Reflect.deleteProperty(navigator, name);
  }
});

function profile(client: QueryClient, hasUnread: boolean): void {
  const { queryKey } = authQueries.member();
  client.setQueryData(queryKey, { hasUnread } as Member);
}

describe('the display on the device outside the app', () => {
  test("the badge follows the server's report of unread messages", () => {
    startSession('token-of-the-member');
    const client = new QueryClient();
    followDeviceNotices(client);
    expect(shown).toEqual([]);
    profile(client, true);
    profile(client, false);
    expect(shown).toEqual(['dot', 'none']);
  });

  test('a logout clears the badge, closes notifications and ends the subscription', async () => {
    startSession('token-of-the-member');
    const client = new QueryClient();
    followDeviceNotices(client);
    profile(client, true);
    expect(unsubscribed).toBe(0);
    endSession();
    expect(shown.at(-1)).toBe('none');
    await waitFor(() => expect(shown).toContain('closed'));
    expect(unsubscribed).toBeGreaterThan(0);
  });

  test('a guest has no subscription left, also after a logout without a connection', async () => {
    followDeviceNotices(new QueryClient());
    await waitFor(() => expect(unsubscribed).toBeGreaterThan(0));
    expect(shown[0]).toBe('none');
  });
});

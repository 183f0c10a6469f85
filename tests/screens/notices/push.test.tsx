import '../../support/screens/page';

import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startSession } from '#/state/session';
import { alterAnswer } from '../../support/screens/alter-answer';
import { fillDomGaps } from '../../support/screens/dom-gaps';
import { clearPage, connectPage, renderApp } from '../../support/screens/render';
import { type FundedMember, fundedMember } from '../../support/server/funded-member';
import { pushOf } from '../../support/server/push-rows';
import { startTestServer, type TestServer } from '../../support/server/test-server';

const PANEL = 'Notifications on this device';

let exchange: TestServer;
let member: FundedMember;
/** The browser's permission and its subscription. */
let permission: NotificationPermission;
let subscribed: string | undefined;
let addresses = 0;

function subscription(endpoint: string) {
  const { p256dh, auth } = pushOf(endpoint);
  const unsubscribe = async () => {
    subscribed = undefined;
    return true;
  };
  return { endpoint, toJSON: () => ({ endpoint, keys: { p256dh, auth } }), unsubscribe };
}

function fakeBrowser(): void {
  const pushManager = {
    getSubscription: async () => (subscribed ? subscription(subscribed) : null),
    subscribe: async () => {
      addresses += 1;
      subscribed = `http://127.0.0.1:9/browser-${addresses}`;
      return subscription(subscribed);
    },
  };
  const registration = { pushManager, getNotifications: async () => [] };
  const container = { getRegistration: async () => registration, ready: registration };
  const ready = { ...container, ready: Promise.resolve(registration) };
  vi.stubGlobal('PushManager', class {});
  const asking = async () => permission;
  vi.stubGlobal('Notification', {
    get permission() {
      return permission === 'denied' ? 'denied' : 'default';
    },
    requestPermission: asking,
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: ready, configurable: true });
}

beforeAll(async () => {
  fillDomGaps();
  exchange = await startTestServer({ engine: 'pglite' });
});
afterAll(() => exchange.stop());
beforeEach(async () => {
  exchange.time.set(Date.now());
  permission = 'granted';
  subscribed = undefined;
  fakeBrowser();
  member = await fundedMember(exchange, {});
  connectPage(exchange);
  startSession(member.token ?? '');
});
afterEach(() => {
  clearPage();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

async function openPanel() {
  const { user } = await renderApp('/notify');
  await user.click(await screen.findByRole('button', { name: PANEL }));
  const panel = within(await screen.findByRole('dialog', { name: PANEL }));
  const press = async (name: string) => user.click(await panel.findByRole('button', { name }));
  const toggle = (name: string) => panel.findByRole<HTMLInputElement>('switch', { name });
  return { user, panel, press, toggle };
}

const stored = () => member.query('getPushSettings', { endpoint: subscribed ?? '' });

describe('notifications on this device', () => {
  test('are turned on, each change is stored, and turned off', async () => {
    const { user, press, toggle, panel } = await openPanel();
    await press('Turn on');
    expect((await toggle('Settled options')).checked).toBe(true);
    expect((await toggle('Show amounts')).checked).toBe(false);
    await user.click(await toggle('Price alerts'));
    await user.click(await toggle('Show amounts'));
    await user.click(await toggle('Quiet hours'));
    await waitFor(async () =>
      expect(await stored()).toMatchObject({
        kinds: 'options,orders,money,device,notices',
        showsAmounts: true,
        quietFrom: 1320,
        quietUntil: 420,
      }),
    );
    await press('Turn off on this device');
    expect(await panel.findByRole('button', { name: 'Turn on' })).toBeTruthy();
    expect(subscribed).toBeUndefined();
  });

  test('a refusal of the server resets the switch and is reported', async () => {
    const { user, press, toggle } = await openPanel();
    await press('Turn on');
    await toggle('Filled orders');
    await member.query('unsubscribePush', { endpoint: subscribed ?? '' });
    await user.click(await toggle('Filled orders'));
    expect(await screen.findByText(/Notifications are off on this device/)).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Turn on' })).toBeTruthy();
  });

  test('the member said no to the browser', async () => {
    const { press, panel } = await openPanel();
    permission = 'denied';
    await press('Turn on');
    expect(await panel.findByText(/Your browser is blocking notifications/)).toBeTruthy();
    expect(panel.queryByRole('button', { name: 'Turn on' })).toBeNull();
  });

  test('the member closed the question of the browser', async () => {
    permission = 'default';
    const { press, panel } = await openPanel();
    await press('Turn on');
    expect(await panel.findByText(/didn’t give your browser permission/)).toBeTruthy();
    expect(await panel.findByRole('button', { name: 'Turn on' })).toBeTruthy();
  });

  test('a browser without them shows a message, an iPhone the next step', async () => {
    vi.unstubAllGlobals();
    connectPage(exchange);
    expect(
      await (await openPanel()).panel.findByText('This browser doesn’t support notifications.'),
    ).toBeTruthy();
    clearPage();
    connectPage(exchange);
    startSession(member.token ?? '');
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('iPhone Safari/604.1');
    const { panel } = await openPanel();
    expect(await panel.findByText(/add the app to the home screen/)).toBeTruthy();
    expect((await panel.findByRole('link', { name: 'How to install' })).getAttribute('href')).toBe(
      '/download',
    );
    vi.restoreAllMocks();
  });

  test('a server without them has no button', async () => {
    alterAnswer('/api/getSetting', (data) => ({ ...data, push: undefined }));
    await renderApp('/notify');
    await screen.findByRole('list', { name: 'Notifications' });
    expect(screen.queryByRole('button', { name: PANEL })).toBeNull();
  });
});

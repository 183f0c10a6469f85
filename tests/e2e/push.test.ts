import type { CDPSession, Page } from '@playwright/test';
import { type App, expect, signIn, test } from '../support/browser/e2e.ts';
import { stubPush } from '../support/browser/push-stub.ts';
import { openControlled } from '../support/browser/pwa.ts';

test.use({ serviceWorkers: 'allow' });

const PANEL = 'Notifications on this device';
const panel = (page: Page) => page.getByRole('dialog', { name: PANEL });
const toggle = (page: Page, name: string) => panel(page).getByRole('switch', { name });

/** Signs in under the service worker, as a browser that allows this site to show notifications. */
async function member(page: Page, app: App): Promise<void> {
  await page.context().grantPermissions(['notifications'], { origin: app.url });
  await signIn(page, app);
  await openControlled(page, `${app.url}/assets`);
}

async function openPanel(page: Page, app: App): Promise<void> {
  await page.goto(`${app.url}/notify`);
  await page.getByRole('button', { name: PANEL }).click();
}

test('a member turns notifications on, chooses, and turns them off', { tag: '@soak' }, async ({
  page,
  app,
}) => {
  await member(page, app);
  await stubPush(page);
  await openPanel(page, app);
  await panel(page).getByRole('button', { name: 'Turn on' }).click();
  await expect(toggle(page, 'Settled options')).toBeChecked();
  await expect(toggle(page, 'Show amounts')).not.toBeChecked();
  await toggle(page, 'Filled orders').click();
  await toggle(page, 'Quiet hours').click();
  await panel(page).getByRole('button', { name: /From/ }).click();
  await page.getByRole('option', { name: '23:00' }).click();
  await expect(panel(page).getByRole('button', { name: 'From: 23:00' })).toBeVisible();

  await openPanel(page, app);
  await expect(toggle(page, 'Filled orders')).not.toBeChecked();
  await expect(toggle(page, 'Quiet hours')).toBeChecked();
  await expect(panel(page).getByRole('button', { name: 'From: 23:00' })).toBeVisible();
  await panel(page).getByRole('button', { name: 'Turn off on this device' }).click();
  await expect(panel(page).getByRole('button', { name: 'Turn on' })).toBeVisible();
});

test('they are offered after the first alert, and asked for only by a press', {
  tag: '@soak',
}, async ({ page, app }) => {
  await member(page, app);
  await page.context().clearPermissions();
  await page.addInitScript(() => {
    Notification.requestPermission = async () => {
      sessionStorage.setItem('asked', 'yes');
      return 'denied';
    };
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
  });
  const asked = () => page.evaluate(() => sessionStorage.getItem('asked'));
  await page.goto(`${app.url}/options?currentSymbol=btcusdt&name=BTC%2FUSDT`);
  const set = async (price: string) => {
    await page.getByRole('textbox', { name: 'Price (USDT)' }).fill(price);
    await page.getByRole('button', { name: 'Set alert' }).click();
    await expect(page.getByText('Alert set')).toBeVisible();
  };
  const offer = page.getByText('Get notified when something happens');
  await page.getByRole('button', { name: 'Price alerts' }).click();
  await set('9999999');
  await expect(offer).toBeVisible();
  expect(await asked()).toBeNull();
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect.poll(asked).toBe('yes');
  await expect(offer).toBeHidden();
});

/**
 * Delivers pushes to the service worker as the browser's push service would. Waits until each
 * notification is shown, because Chromium deletes a stored notification that is queried earlier.
 */
async function deliverer(page: Page, app: App) {
  const context = page.context();
  const cdp: CDPSession = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [own] = registrations.filter(({ scopeURL }) => scopeURL.startsWith(app.url));
      if (own) resolve(own.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registered;
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no service worker.');
  await worker.evaluate(() => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
    const show = registration.showNotification.bind(registration);
    const counted = Object.assign(globalThis, { notificationsShown: 0 });
    registration.showNotification = async (...given) => {
      await show(...given);
      counted.notificationsShown += 1;
    };
  });
  let sent = 0;
  return async (data: string) => {
    const push = { origin: app.url, registrationId, data };
    await cdp.send('ServiceWorker.deliverPushMessage', push);
    sent += 1;
    const count = () =>
      worker.evaluate(() => Object.getOwnPropertyDescriptor(self, 'notificationsShown')?.value);
    await expect.poll(count).toBe(sent);
  };
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const all = await registration.getNotifications();
    return all.map(({ title, body, tag, lang, data }) => ({ title, body, tag, lang, data }));
  });

const PUSH = { t: 'Your deposit was credited', b: '', u: '/assets', g: 'deposit:1', l: 'en', n: 1 };

test('the service worker shows, collapses and opens what is pushed', async ({
  page,
  app,
  context,
}) => {
  await member(page, app);
  const deliver = await deliverer(page, app);
  await deliver(JSON.stringify(PUSH));
  const first = { title: PUSH.t, body: '', tag: 'deposit:1', lang: 'en', data: '/assets' };
  expect(await shown(page)).toEqual([first]);
  await deliver(JSON.stringify({ ...PUSH, t: 'Newer' }));
  expect(await shown(page)).toEqual([{ ...first, title: 'Newer' }]);
  await deliver(JSON.stringify({ ...PUSH, t: 'Other', u: '//evil.example/', g: 'other' }));
  await deliver('not a message');
  expect((await shown(page)).map(({ data }) => data).sort()).toEqual([
    ...['/assets', '/notify', '/notify'],
  ]);

  // Input in an open window remains: the app itself navigates to the page.
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('device-notices')),
  );
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(async () => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
    // A page that does not respond within a second is loaded: on a busy machine it responds later.
    const { setTimeout: after } = globalThis;
    const patient = (act: () => void, ms = 0) => after(act, ms === 1_000 ? 60_000 : ms);
    Object.assign(globalThis, { setTimeout: patient });
    const [notification] = await registration.getNotifications({ tag: 'deposit:1' });
    const Click = (self as unknown as { NotificationEvent: typeof Event }).NotificationEvent;
    const given = { notification } as EventInit;
    // A scripted click cannot extend the worker's lifetime. The worker reports this after the
    // click.
    self.dispatchEvent(new Click('notificationclick', given));
  });
  await expect(page).toHaveURL(`${app.url}/assets`);
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  await expect.poll(async () => (await shown(page)).length).toBe(2);
});

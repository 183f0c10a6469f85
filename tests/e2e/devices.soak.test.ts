import type { Browser, Page } from '@playwright/test';
import { type App, expect, signIn, startApp, test } from '../support/browser/e2e.ts';
import { askAs, newMember } from '../support/browser/e2e-call.ts';
import { mailsTo } from '../support/server/mailbox.ts';

// The sessions that are ended and counted here must not belong to another test.
let app: App;
test.beforeAll(async () => {
  app = await startApp();
});
test.afterAll(() => app.dispose());

const NAME = 'watched@example.com';
const PASSWORD = 'walnut77';
const SUBJECT = 'Login from a new device';

/** Signs in with a separate browser that shares no data with the others. */
async function onNewDevice(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  await signIn(page, app, NAME, PASSWORD);
  return page;
}

async function newDeviceNotices(page: Page): Promise<number> {
  const { list } = await askAs(page, 'getNoticeList', { page: '1', limit: '50' });
  return list.filter(({ title }: { title: string }) => title === SUBJECT).length;
}
const newDeviceMails = () => mailsTo(app, NAME).filter(({ subject }) => subject === SUBJECT).length;

test('a new device is announced, an old one is not, and all others are logged out at once', async ({
  page,
  browser,
}) => {
  await newMember(app, NAME, PASSWORD);
  await signIn(page, app, NAME, PASSWORD);
  expect(await newDeviceNotices(page)).toBe(1);
  await expect.poll(newDeviceMails).toBe(1);

  const phone = await onNewDevice(browser);
  expect(await newDeviceNotices(page)).toBe(2);
  await expect.poll(newDeviceMails).toBe(2);
  await phone.evaluate(() => localStorage.removeItem('trade-token'));
  await signIn(phone, app, NAME, PASSWORD);
  expect(await newDeviceNotices(page)).toBe(2);

  await page.goto(`${app.url}/security`);
  await page.getByRole('link', { name: /^Devices/ }).click();
  const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem');
  await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1);
  await expect(devices.filter({ hasText: 'Chrome on Linux' }).first()).toBeVisible();
  await expect(devices.first()).toContainText('127.0.*.*');
  await phone.goto(`${app.url}/assets`);
  await page.getByRole('button', { name: 'Log out all other devices' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out all' }).click();
  await expect(page.getByText(/devices were logged out/)).toBeVisible();
  await expect(devices).toHaveCount(1);
  await phone.reload();
  await phone.waitForURL((url) => url.pathname === '/login');
  await expect(page.getByRole('button', { name: 'Log out all other devices' })).toHaveCount(0);

  // After another device has logged it out, the browser counts as new again.
  await signIn(phone, app, NAME, PASSWORD);
  await expect.poll(newDeviceMails).toBe(3);
});

test('the anti-phishing code is set and stands in the next mail, and the log says so', async ({
  page,
  browser,
}) => {
  await signIn(page, app, NAME, PASSWORD);
  await page.goto(`${app.url}/security`);
  await page.getByRole('link', { name: /^Anti-phishing code/ }).click();
  await page.getByLabel('Code', { exact: true }).fill('river7');
  await page.getByLabel('Login password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Set code' }).click();
  await page.waitForURL(`${app.url}/security`);
  const before = newDeviceMails();
  await onNewDevice(browser);
  await expect.poll(newDeviceMails).toBe(before + 1);
  expect(mailsTo(app, NAME).at(-1)?.text).toMatch(/^Your anti-phishing code: river7\n/);

  await page.getByRole('link', { name: /^Security log/ }).click();
  const events = page.getByRole('list', { name: 'Security log' }).getByRole('listitem');
  await expect(events.nth(0)).toContainText('Logged in from a new device');
  await expect(events.nth(1)).toContainText('Anti-phishing code set');
});

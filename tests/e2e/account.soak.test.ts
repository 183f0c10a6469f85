import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type App, expect, signIn, test } from '../support/browser/e2e.ts';
import { askAs } from '../support/browser/e2e-call.ts';
import { lastCode } from '../support/server/mailbox.ts';

const PASSWORD = 'walnut77';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click();

/** Signs in a new member on an app page. */
async function enter(page: Page, app: App, path: string): Promise<string> {
  const email = `a${randomUUID()}@example.com`;
  const form = { type: '2', email, password: PASSWORD, repassword: PASSWORD };
  await page.request.post(`${app.url}/api/register`, { headers: { Origin: app.url }, form });
  await signIn(page, app, email, PASSWORD);
  await page.goto(app.url + path);
  return email;
}

/** Fills in the password and the code from the e-mail that is sent to `email`. */
async function prove(page: Page, app: App, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Send code' }).last().click();
  await expect.poll(() => lastCode(app, email)).toBeDefined();
  await field(page, 'E-mail code').fill(lastCode(app, email) ?? '');
  await field(page, 'Login password').fill(PASSWORD);
}

test('an account is frozen by one press, says so everywhere, and is unfrozen', async ({
  page,
  app,
}) => {
  const email = await enter(page, app, '/security');
  await page.getByRole('link', { name: /^Freeze account/ }).click();
  await press(page, 'Freeze account');
  await expect(page.getByText('Your account is frozen.', { exact: true })).toBeVisible();
  await page.goto(`${app.url}/assets`);
  await page.getByRole('link', { name: 'Unfreeze account' }).click();
  await prove(page, app, email);
  await press(page, 'Unfreeze account');
  await page.waitForURL(`${app.url}/security`);
  await expect(page.getByText('Your account is frozen.')).toHaveCount(0);
});

test('the e-mail of an account is changed by the codes of both', async ({ page, app }) => {
  const email = await enter(page, app, '/security/contact');
  const fresh = `b${randomUUID()}@example.com`;
  await field(page, 'New e-mail').fill(fresh);
  await press(page, 'Send code');
  await expect.poll(() => lastCode(app, fresh)).toBeDefined();
  await field(page, 'Code from the new e-mail').fill(lastCode(app, fresh) ?? '');
  await prove(page, app, email);
  await press(page, 'Confirm');
  await page.waitForURL(`${app.url}/security`);
  await expect(page.getByText(/^b\*\*\*.@example\.com$/)).toBeVisible();
});

test('an account is closed, and its password opens nothing', async ({ page, app }) => {
  const email = await enter(page, app, '/security/close');
  await prove(page, app, email);
  await press(page, 'Close account');
  await page.waitForURL((url) => url.pathname === '/login');
  await field(page, 'Account').fill(email);
  await field(page, 'Password').fill(PASSWORD);
  await press(page, 'Log in');
  await expect(page.getByText('This account is closed.')).toBeVisible();
});

test('a favourite follows the member to another device, and so does its removal', async ({
  browser,
  app,
}) => {
  const [phone, desktop] = [await browser.newContext(), await browser.newContext()];
  const [one, two] = [await phone.newPage(), await desktop.newPage()];
  const email = await enter(one, app, '/market');
  const star = (page: Page) => page.getByRole('button', { name: /^Favourite [A-Z]/ }).first();
  await star(one).click();
  await expect(star(one)).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(async () => (await askAs(one, 'getPreferences')).document)
    .toContain('favourite.');
  await signIn(two, app, email, PASSWORD);
  await two.goto(`${app.url}/market`);
  await expect(star(two)).toHaveAttribute('aria-pressed', 'true');
  await star(two).click();
  await expect
    .poll(async () => (await askAs(one, 'getPreferences')).document)
    .toMatch(/favourite\.\w+":\[\d+,null\]/);
  await one.reload();
  await expect(star(one)).toHaveAttribute('aria-pressed', 'false');
  await Promise.all([phone.close(), desktop.close()]);
});

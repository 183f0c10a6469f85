import type { Page } from '@playwright/test';
import { addAuthenticator } from '../support/browser/authenticator.ts';
import { type App, expect, type Site, signIn, test } from '../support/browser/e2e.ts';
import { askAs, newMember } from '../support/browser/e2e-call.ts';

const PASSWORD = 'walnut77';
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The server under a host name, because passkeys do not work on an IP address. */
const atLocalhost = (app: App) => app.at(app.url.replace('127.0.0.1', 'localhost'));

async function create(page: Page, name: string) {
  await press(page, 'Create a passkey');
  await field(page, 'Login password').fill(PASSWORD);
  await field(page, 'Passkey name').fill(name);
  await press(page, 'Create passkey');
}

async function signOut(page: Page, app: Site) {
  await askAs(page, 'logout');
  await page.evaluate(() => localStorage.removeItem('trade-token'));
  await page.goto(`${app.url}/login`);
}

test('two passkeys are created, log in, and are removed', async ({ page, app: server }) => {
  const app = atLocalhost(server);
  await newMember(server, 'passkey@example.com', PASSWORD);
  // A simulated device selects suggestions automatically, but this test presses the button.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  const device = await addAuthenticator(page);
  await signIn(page, app, 'passkey@example.com', PASSWORD);
  await page.goto(`${app.url}/security`);
  await page.getByRole('link', { name: /Passkeys/ }).click();
  await device.setVerified(false);
  await create(page, 'My phone');
  await expect(page.getByText('We couldn’t create a passkey. Try again.').first()).toBeVisible();
  await device.setVerified(true);
  await press(page, 'Create passkey');
  const list = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
  await expect(list.filter({ hasText: 'My phone' }).getByText('Never used')).toBeVisible();
  expect((await device.passkeys())[0]).toMatchObject({
    isResidentCredential: true,
    rpId: 'localhost',
  });

  // The test tries the same device again, and then another one.
  await create(page, 'Same phone');
  await expect(
    page.getByText('This device already has a passkey for your account.').first(),
  ).toBeVisible();
  await press(page, 'Cancel');
  await device.replace();
  await create(page, 'My tablet');
  await expect(list).toHaveCount(2);

  await signOut(page, app);
  await expect(field(page, 'Account')).toHaveAttribute('autocomplete', 'username webauthn');
  await device.setVerified(false);
  await press(page, 'Log in with a passkey');
  await expect(page.getByText(/^No passkey was used/).first()).toBeVisible();
  await device.setVerified(true);
  await press(page, 'Log in with a passkey');
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto(`${app.url}/security/passkeys`);
  await expect(list.filter({ hasText: 'My tablet' }).getByText(/Last used/)).toBeVisible();

  await press(page, 'Remove: My phone');
  await press(page, 'Use a passkey');
  await expect(list).toHaveCount(1);
  await press(page, 'Remove: My tablet');
  await field(page, 'Login password').fill(PASSWORD);
  await press(page, 'Remove');
  await expect(page.getByText('No records yet')).toBeVisible();

  await signOut(page, app);
  await press(page, 'Log in with a passkey');
  await expect(page.getByText(/^This passkey isn’t registered here/).first()).toBeVisible();
  // The browser is notified and hides the passkey.
  await expect.poll(async () => (await device.passkeys()).length).toBe(0);
});

test('a member signs in by a suggestion of the account field', async ({ page, app: server }) => {
  const app = atLocalhost(server);
  await newMember(server, 'suggested@example.com', PASSWORD);
  const device = await addAuthenticator(page);
  await signIn(page, app, 'suggested@example.com', PASSWORD);
  await page.goto(`${app.url}/security/passkeys`);
  await create(page, 'My phone');
  await expect(page.getByText('Never used')).toBeVisible();
  expect(await device.passkeys()).toHaveLength(1);
  // The device selects automatically as soon as suggestions are requested.
  await signOut(page, app);
  await page.waitForURL((url) => url.pathname === '/');
  expect((await askAs(page, 'getusr')).username).toBe('suggested');
});

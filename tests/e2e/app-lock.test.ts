import type { Page } from '@playwright/test';
import { addAuthenticator } from '../support/browser/authenticator.ts';
import { expect, type Site, signIn, test } from '../support/browser/e2e.ts';

const CODE = '481516';

const lockOf = (page: Page) => page.getByRole('dialog', { name: 'App lock' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function turnOn(page: Page, app: Site): Promise<void> {
  await signIn(page, app);
  await page.goto(`${app.url}/security/app-lock`);
  await page.getByLabel('New code').fill(CODE);
  await page.getByLabel('Repeat the code').fill('481517');
  await expect(page.getByText('The codes don’t match.')).toBeVisible();
  for (const digit of CODE) await press(page, digit);
  await expect(page.getByRole('option', { name: 'After 1 minute' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
}

/** Causes the events of a page when the app goes to the background and returns. */
async function background(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((shown) => {
    Object.defineProperty(document, 'visibilityState', { value: shown, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

test.describe('under the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the code opens the app at each start, also off line; nothing of the member is there before', async ({
    page,
    app,
  }) => {
    await turnOn(page, app);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(CODE);
    await page.goto(`${app.url}/assets`);
    await expect(lockOf(page)).toBeVisible();
    await expect(page.getByText('USDT')).toHaveCount(0);
    await page.getByLabel('Code', { exact: true }).fill('000000');
    await expect(page.getByText('Incorrect code. 4 tries left.')).toBeVisible();
    await page.getByLabel('Code', { exact: true }).fill(CODE);
    await expect(lockOf(page)).toBeHidden();
    await expect(page.getByText('USDT').first()).toBeVisible();

    await page.waitForFunction(() => navigator.serviceWorker.controller);
    // The files of the lock are cached once they are used while the worker is active.
    await page.goto(`${app.url}/assets`);
    await page.getByLabel('Code', { exact: true }).fill(CODE);
    await expect(lockOf(page)).toBeHidden();
    await page.context().setOffline(true);
    await page.goto(`${app.url}/assets`);
    await page.getByLabel('Code', { exact: true }).fill(CODE);
    await expect(lockOf(page)).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Assets' }).first()).toBeVisible();
  });
});

/**
 * In the background, the app is covered and, after a time, locked. An open form keeps its input.
 */
async function coversInBackground(page: Page, app: Site): Promise<void> {
  await page.getByRole('option', { name: 'Immediately' }).click();
  await page.goto(`${app.url}/resetLegalPwd`);
  await page.getByLabel('Code', { exact: true }).fill(CODE);
  await expect(lockOf(page)).toBeHidden();
  await page.getByLabel('Login password', { exact: true }).fill('demo2026');
  await background(page, 'hidden');
  await expect(page.getByLabel('Login password', { exact: true })).toBeHidden();
  await background(page, 'visible');
  await expect(lockOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lockOf(page)).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(CODE);
  await expect(lockOf(page)).toBeHidden();
  await expect(page.getByLabel('Login password', { exact: true })).toHaveValue('demo2026');
}

/**
 * Five wrong codes end the session, counted across starts. After signing in again, there is no
 * lock.
 */
async function endsAfterFive(page: Page, app: Site): Promise<void> {
  await page.goto(`${app.url}/assets`);
  for (const left of ['4 tries', '3 tries', '2 tries']) {
    await page.getByLabel('Code', { exact: true }).fill('999999');
    await expect(page.getByText(`Incorrect code. ${left} left.`)).toBeVisible();
  }
  await page.reload();
  await page.getByLabel('Code', { exact: true }).fill('999999');
  await expect(page.getByText('Incorrect code. 1 try left.')).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill('999999');
  await page.waitForURL(/\/login/);
  await expect(page.getByText('Log in again to open the app.')).toBeVisible();
  await signIn(page, app);
  await page.goto(`${app.url}/assets`);
  await expect(page.getByText('USDT').first()).toBeVisible();
}

test('the code locks the app in the background, and five wrong ones end the session', async ({
  page,
  app,
}) => {
  await turnOn(page, app);
  await test.step('background', () => coversInBackground(page, app));
  await test.step('wrong codes', () => endsAfterFive(page, app));
});

test('a passkey of the device opens it; turning it off takes the code', async ({ page, app }) => {
  await addAuthenticator(page);
  // A passkey needs a host name.
  const named = app.at(app.url.replace('127.0.0.1', 'localhost'));
  await turnOn(page, named);
  await page.getByRole('switch', { name: 'Unlock with this device' }).click();
  await expect(page.getByRole('switch', { name: 'Unlock with this device' })).toBeChecked();
  await page.goto(`${named.url}/assets`);
  await expect(page.getByText('USDT').first()).toBeVisible();

  await page.goto(`${named.url}/security/app-lock`);
  await press(page, 'Turn off app lock');
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await press(page, 'Turn off');
  await expect(page.getByText('Incorrect code. 4 tries left.')).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(CODE);
  await press(page, 'Turn off');
  await expect(page.getByLabel('New code')).toBeVisible();
});

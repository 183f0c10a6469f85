import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../support/browser/e2e.ts';
import { askAs, newMember } from '../support/browser/e2e-call.ts';
import { TRON } from '../support/server/funding.ts';
import { totpAt } from '../support/server/totp.ts';

const STEP_MS = 30_000;
const EMAIL = 'twostep@example.com';
const PASSWORD = 'walnut77';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('turns on, signs in from a new browser, withdraws with a code, and turns off', async ({
  page,
  app,
  browser,
}) => {
  let lastStep = 0;
  let secret = '';
  /**
   * Returns the code of a step that has not been used yet. The code of the next step is also
   * accepted.
   */
  const code = async () => {
    const stepNow = () => Math.floor(Date.now() / STEP_MS);
    await expect.poll(() => stepNow() + 1 > lastStep, { timeout: 2 * STEP_MS }).toBe(true);
    lastStep = Math.max(stepNow(), lastStep + 1);
    return totpAt(secret, lastStep * STEP_MS);
  };

  await newMember(app, EMAIL, PASSWORD);
  await signIn(page, app, EMAIL, PASSWORD);
  await page.goto(`${app.url}/security`);
  await page.getByRole('link', { name: /Two-step verification.*Not set/ }).click();
  await field(page, 'Login password').fill('wrong88x');
  await press(page, 'Continue');
  await expect(page.getByText('Your current login password is incorrect.').first()).toBeVisible();
  await field(page, 'Login password').fill(PASSWORD);
  await press(page, 'Continue');
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const link = page.getByRole('link', { name: 'Open in an app on this device' });
  secret = new URL((await link.getAttribute('href')) ?? '').searchParams.get('secret') ?? '';
  await field(page, 'Authenticator code').fill('12 34');
  await press(page, 'Turn on');
  await expect(
    page.getByText('Enter the 6-digit code from your authenticator app, or a recovery code'),
  ).toBeVisible();
  await field(page, 'Authenticator code').fill(await code());
  await press(page, 'Turn on');
  const list = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  const saved = page.waitForEvent('download');
  await press(page, 'Download');
  const recovery = (await list.first().textContent()) ?? '';
  expect(await readFile(await (await saved).path(), 'utf8')).toContain(recovery);
  await press(page, 'I saved them');
  await expect(page.getByText('10 recovery codes left.')).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await other.goto(`${app.url}/login`);
  await field(other, 'Account').fill(EMAIL);
  await field(other, 'Password').fill(PASSWORD);
  await press(other, 'Log in');
  const asked = field(other, 'Authenticator code');
  await expect(asked).toBeFocused();
  await expect(asked).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(asked).toHaveAttribute('inputmode', 'numeric');
  const used = totpAt(secret, lastStep * STEP_MS);
  await asked.fill(used);
  await press(other, 'Log in');
  await expect(other.getByText('This code is incorrect or has already been used.')).toBeVisible();
  await expect(asked).toHaveValue('');
  await asked.fill(await code());
  await press(other, 'Log in');
  await other.waitForURL((url) => url.pathname === '/');

  await askAs(other, 'setusraddress', { c_id: '1', address: TRON });
  await other.goto(`${app.url}/withdrawal?id=1`);
  await field(other, 'Amount').fill('20');
  await field(other, 'Transaction password').fill('pay2026');
  await press(other, 'Withdraw');
  await expect(
    other.getByText('Enter the 6-digit code from your authenticator app, or a recovery code'),
  ).toBeVisible();
  await field(other, 'Authenticator code').fill(await code());
  await press(other, 'Withdraw');
  const dialog = other.getByRole('dialog', { name: 'Review your withdrawal' });
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await other.waitForURL((url) => url.pathname === '/trade-account');

  await page.reload();
  await press(page, 'Turn off two-step verification');
  await field(page, 'Login password').fill(PASSWORD);
  await press(page, 'Use a recovery code');
  await field(page, 'Recovery code').fill(recovery.toLowerCase());
  await press(page, 'Turn off');
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
  await page.goto(`${app.url}/security`);
  await expect(page.getByRole('link', { name: /Two-step verification.*Not set/ })).toBeVisible();
});

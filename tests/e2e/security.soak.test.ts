import type { Page } from '@playwright/test';
import { type App, expect, signIn, startApp, test } from '../support/browser/e2e.ts';
import { newMember } from '../support/browser/e2e-call.ts';
import { TRON } from '../support/server/funding.ts';

// A member gets locked here, which must not affect other tests.
let app: App;
test.beforeAll(async () => {
  app = await startApp();
});
test.afterAll(() => app.dispose());

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function register(page: Page): Promise<void> {
  await page.goto(`${app.url}/register`);
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill('safe@example.com');
  await field(page, 'Password').fill('walnut77');
  await field(page, 'Repeat password').fill('walnut77');
  await press(page, 'Register');
  await page.waitForURL(`${app.url}/`);
}

async function setTransactionPassword(page: Page, login: string, fresh: string): Promise<void> {
  await field(page, 'Login password').fill(login);
  await field(page, 'New transaction password').fill(fresh);
  await field(page, 'Repeat transaction password').fill(fresh);
  await page.getByRole('button', { name: /^(Set|Reset) transaction password$/ }).click();
}

async function tryWithdrawal(page: Page, transactionPassword: string): Promise<void> {
  await field(page, 'Transaction password').fill(transactionPassword);
  await press(page, 'Withdraw');
  const dialog = page.getByRole('dialog', { name: 'Review your withdrawal' });
  await dialog.getByRole('button', { name: 'Confirm' }).click();
}

test('a new member sets the transaction password in passing, and changes the login password', async ({
  page,
}) => {
  await register(page);
  await page.goto(`${app.url}/security`);
  await expect(page.getByRole('link', { name: /Transaction password.*Not set/ })).toBeVisible();
  await page.goto(`${app.url}/withdrawal?id=3`);
  await page.getByRole('link', { name: 'Set transaction password' }).click();
  await setTransactionPassword(page, 'walnut77', 'secret99pay');
  await page.waitForURL(`${app.url}/withdrawal?id=3`);
  await expect(field(page, 'Amount')).toBeVisible();

  await page.goto(`${app.url}/modifyPwd`);
  await field(page, 'Current password').fill('walnut77');
  await field(page, 'New password').fill('chestnut88');
  await field(page, 'Repeat new password').fill('chestnut88');
  await press(page, 'Change password');
  await page.waitForURL((url) => url.pathname === '/login');
  await expect(page.getByText(/Login password changed/).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('trade-token'))).toBeNull();
  await signIn(page, app, 'safe@example.com', 'chestnut88');
});

test('five wrong transaction passwords lock without signing out, and a reset unlocks', async ({
  page,
}) => {
  await newMember(app, 'guessed@example.com', 'walnut77');
  await signIn(page, app, 'guessed@example.com', 'walnut77');
  await page.goto(`${app.url}/bindMentionAddress?id=1`);
  await field(page, 'Address').fill('T-no-address');
  await press(page, 'Add address');
  await expect(page.getByText(/This is not an address for USDT/)).toBeVisible();
  await field(page, 'Address').fill(TRON);
  await press(page, 'Add address');
  await expect(page.getByText('Current USDT address')).toBeVisible();

  await page.goto(`${app.url}/withdrawal?id=1`);
  await field(page, 'Amount').fill('20');
  for (let round = 0; round < 5; round += 1) {
    await tryWithdrawal(page, 'wrong1');
    await expect(field(page, 'Transaction password')).toHaveValue('');
    await expect(field(page, 'Transaction password')).toBeFocused();
  }
  await expect(page.getByText('Incorrect transaction password.').first()).toBeVisible();
  await tryWithdrawal(page, 'pay2026');
  await expect(page.getByText(/30 min/).first()).toBeVisible();
  await expect(field(page, 'Amount')).toHaveValue('20');

  await page.goto(`${app.url}/security`);
  await page.getByRole('link', { name: /Transaction password.*Set/ }).click();
  await setTransactionPassword(page, 'walnut77', 'fresh2027');
  await page.waitForURL(`${app.url}/security`);
  await page.goto(`${app.url}/withdrawal?id=1`);
  await expect(field(page, 'Amount')).toHaveValue('20');
  await tryWithdrawal(page, 'fresh2027');
  await page.waitForURL((url) => url.pathname === '/trade-account');
});

test('a bank card is bound and changed, its number never shown again', async ({ page }) => {
  await signIn(page, app);
  await page.goto(`${app.url}/bank`);
  await press(page, 'Bind');
  const fresh = page.getByRole('dialog', { name: 'Bind bank card' });
  await fresh.getByRole('button', { name: 'Bind' }).click();
  await expect(fresh.getByText('Enter the card number.')).toBeVisible();
  await fresh.getByLabel('Bank name').fill('Northern Bank');
  await fresh.getByLabel('Cardholder').fill('Ann Lee');
  await fresh.getByLabel('Card number').fill('6222021234567890');
  await fresh.getByRole('button', { name: 'Bind' }).dblclick();
  const card = page.getByRole('list', { name: 'Bank cards' }).getByRole('button');
  await expect(card).toHaveCount(1);
  await expect(card).toContainText('************7890');
  await card.click();
  const dialog = page.getByRole('dialog', { name: 'Change bank card' });
  await expect(dialog.getByLabel('Card number')).toHaveValue('************7890');
  await dialog.getByLabel('Bank name').fill('Southern Bank');
  await dialog.getByRole('button', { name: 'Modify' }).click();
  await expect(card).toContainText('Southern Bank');
  await expect(card).toContainText('************7890');
});

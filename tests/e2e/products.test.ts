import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { add, money, subtract } from '#core/domain/money.ts';
import { type App, expect, signIn, test } from '../support/browser/e2e.ts';
import { askAs, holdingOf } from '../support/browser/e2e-call.ts';
import { plainImage } from '../support/server/upload.ts';

const usdt = (page: Page) => holdingOf(page, 1, 'USDT');
const rowsOf = (page: Page, list: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem');

async function applyForLoan(page: Page, app: App, id: string): Promise<void> {
  await page.goto(`${app.url}/loans-application?id=${id}`);
  await page.getByRole('button', { name: 'More' }).click();
  const buffer = await plainImage('png');
  for (const slot of ['Front of the card', 'Back of the card', 'Selfie with the card']) {
    const file = { name: 'card.png', mimeType: 'image/png', buffer };
    await page.getByLabel(`${slot}: add photo`).setInputFiles(file);
    await expect(page.getByRole('button', { name: `${slot}: delete photo` })).toBeVisible();
    await expect(page.getByText('Uploading…')).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Confirm', exact: true }).dblclick();
  await page.waitForURL(/\/loans\?tab=orders/);
}

test('a loan is requested with three photos, approved, paid out and repaid; another one is cancelled', {
  tag: '@soak',
}, async ({ page, app }) => {
  await signIn(page, app);
  const before = await usdt(page);
  await applyForLoan(page, app, '1');
  const rows = rowsOf(page, 'Loan applications');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText(/Applying.*101\.00/);
  await applyForLoan(page, app, '2');
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Cancel the application for Standard loan' }).click();
  await page.getByRole('button', { name: 'Cancel application' }).dblclick();
  await expect(rows.filter({ hasText: 'Standard loan' })).toContainText('Cancelled');
  expect(await usdt(page)).toEqual(before);
  const paid = { ...before, available: add(money(before.available), money('101')) };
  await expect.poll(() => usdt(page), { timeout: 40_000 }).toEqual(paid);
  await page.reload();
  await expect(rows.filter({ hasText: 'Bridge loan' })).toContainText(/Approved.*Not repaid yet/);
  await expect(rows.filter({ hasText: 'Standard loan' })).toContainText('Cancelled');
  await page.getByRole('button', { name: 'Repay Bridge loan now' }).click();
  await page.getByRole('button', { name: 'Repay now', exact: true }).dblclick();
  await expect(rows.filter({ hasText: 'Bridge loan' })).toContainText(/Repaid/);
  expect(await usdt(page)).not.toEqual(paid);
});

test('an amount is locked in a machine, and another one staked and redeemed', {
  tag: '@soak',
}, async ({ page, app }) => {
  await signIn(page, app);
  await page.goto(`${app.url}/lockming`);
  await page.getByRole('link', { name: 'Lock in Compact miner' }).click();
  await page.getByLabel('Amount', { exact: true }).fill('200');
  await expect(page.getByRole('main')).toContainText(/Estimated rewards0\.14\sUSDT/);
  const before = await usdt(page);
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await page.getByRole('button', { name: 'Confirm', exact: true }).dblclick();
  await expect(rowsOf(page, 'Lock-ups')).toHaveCount(1);
  await expect(rowsOf(page, 'Lock-ups')).toContainText(/Locked.*200\.00.*Estimated rewards0\.14/);
  const locked = await usdt(page);
  expect(locked).toEqual({
    available: subtract(money(before.available), money('200')),
    frozen: add(money(before.frozen), money('200')),
  });

  await page.goto(`${app.url}/staking`);
  await page.getByRole('button', { name: 'Stake in USDT flexible term' }).click();
  await page.getByRole('dialog').getByLabel('Amount', { exact: true }).fill('150');
  await page.getByLabel('Transaction password', { exact: true }).fill('pay2026');
  await page.getByRole('button', { name: 'Stake', exact: true }).click();
  await page.getByRole('button', { name: 'Confirm', exact: true }).dblclick();
  await page.waitForURL(/\/staking-list/);
  const stakes = rowsOf(page, 'Staking orders');
  await expect(stakes).toHaveCount(1);
  await expect(stakes).toContainText(/Staking.*150\.00/);
  expect((await usdt(page)).frozen).toBe(add(money(locked.frozen), money('150')));
  await page.getByRole('button', { name: /^Redeem \d+/ }).click();
  await page.getByRole('button', { name: 'Redeem', exact: true }).last().dblclick();
  await expect(stakes).toContainText('Order redeemed');
  expect(await usdt(page)).toEqual(locked);
});

test('messages are read one by one, and then the dot of the panel disappears', {
  tag: '@soak',
}, async ({ page, app }) => {
  await signIn(page, app, 'friend');
  await page.goto(app.url);
  const panel = page.getByRole('dialog', { name: 'Your menu' });
  await page.getByRole('button', { name: /Your menu/ }).click();
  await expect(panel.getByText('Unread')).toHaveCount(1);
  await panel.getByRole('link', { name: /Notifications/ }).click();
  const rows = rowsOf(page, 'Notifications');
  await expect(rows.first()).toBeVisible();
  for (let index = 0; index < (await rows.count()); index += 1) {
    await rows.nth(index).getByRole('button').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await expect(page.getByText('Unread')).toHaveCount(0);
  await expect.poll(async () => (await askAs(page, 'getusr')).has_unread).toBe(0);
  await page.goto(app.url);
  // The panel was left open and opens again automatically.
  await expect(panel.getByText('UID')).toBeVisible();
  await expect(panel.getByText('Unread')).toHaveCount(0);
});

test('an invitation is a picture to save and a link that registers with its code', async ({
  page,
  app,
  browser,
}) => {
  await signIn(page, app);
  await page.goto(`${app.url}/invite`);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save image' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('invitation.png');
  const picture = readFileSync(await download.path());
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect(picture.length).toBeGreaterThan(2_000);

  const { invit } = await askAs(page, 'getusr');
  const link = `${app.url}/register?invite=${invit}`;
  await expect(page.getByText(link)).toBeVisible();
  const other = await browser.newPage();
  await other.goto(link);
  await expect(other.getByLabel(/Invite code/)).toHaveValue(invit);
  let sent = '';
  other.on('request', (request) => {
    if (request.url().endsWith('/api/register')) sent = request.postData() ?? '';
  });
  await other.getByRole('textbox', { name: 'E-mail' }).fill('invited@example.com');
  await other.getByLabel('Password', { exact: true }).fill('river88stone');
  await other.getByLabel(/Repeat/).fill('river88stone');
  await other.getByRole('button', { name: 'Register', exact: true }).click();
  await other.waitForURL((url) => url.pathname === '/');
  expect(new URLSearchParams(sent).get('code')).toBe(invit);
  await other.close();
  await page.getByRole('tab', { name: 'Friends' }).click();
  await expect(page.getByRole('list', { name: 'Friends' })).toContainText('in***');
});

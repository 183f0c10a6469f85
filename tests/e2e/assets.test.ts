import type { Page } from '@playwright/test';
import { add, money, subtract } from '#core/domain/money.ts';
import { expect, signIn, test } from '../support/browser/e2e.ts';
import { askAs, holdingOf } from '../support/browser/e2e-call.ts';

const record = (page: Page, list: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem').first();

test('an own transfer: from the coin in the assets, through the form, to balance and record', {
  tag: '@soak',
}, async ({ page, app }) => {
  await signIn(page, app);
  const before = await holdingOf(page, 3, 'BTC');
  await page.goto(`${app.url}/assets`);
  await page.getByRole('tab', { name: 'Funds' }).click();
  await page.getByRole('link', { name: /^BTC/ }).click();
  await expect(page).toHaveURL(/trade-account\?id=2&name=BTC&type=1&usd=[\d.]+&conversion=[\d.]+/);
  // The address changes before the page does, and the previous page also has a link of that name.
  await expect(page.getByRole('heading', { level: 1, name: 'BTC · Funds' })).toBeVisible();
  await page.getByRole('link', { name: 'Transfer' }).click();
  await page.getByRole('button', { name: /^To: / }).click();
  await page.getByRole('option', { name: 'Quant' }).click();

  await page.getByRole('button', { name: 'Transfer' }).click();
  await expect(page.getByText('Enter an amount.')).toBeVisible();
  await page.getByLabel('Amount').fill('900');
  await expect(
    page.getByText('Not enough BTC in this account. Transfer BTC to it or lower the amount.'),
  ).toBeVisible();
  await page.getByLabel('Amount').fill('0.012345678');
  await expect(page.getByLabel('Amount')).toHaveValue('900');
  await page.getByLabel('Amount').fill('0,01234567');
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/transfer')) sent += 1;
  });
  await page.getByRole('button', { name: 'Transfer' }).dblclick();
  await expect(page.getByText('Transfer completed')).toBeVisible();
  await expect(page.getByLabel('Amount')).toHaveValue('');
  expect(sent).toBe(1);
  const after = await holdingOf(page, 3, 'BTC');
  expect(after.available).toBe(add(money(before.available), money('0.01234567')));

  await page.goto(`${app.url}/trade-account?id=2&name=BTC&type=3&tab=transfer`);
  await expect(record(page, 'Transfers')).toContainText(/Funds to Quant0\.01234567\sBTC/);
  await page.getByRole('tab', { name: 'Transactions' }).click();
  await expect(record(page, 'Transactions')).toContainText('+0.01234567');
});

test('a conversion: refused with the typed values preserved, then done at the shown rate', {
  tag: '@soak',
}, async ({ page, app }) => {
  await signIn(page, app);
  const before = await holdingOf(page, 1, 'USDT');
  await page.goto(`${app.url}/exchangeb`);
  const exchange = page.getByRole('button', { name: 'Convert', exact: true });
  await page.getByLabel('You pay').fill('250');
  await page.getByLabel('Transaction password', { exact: true }).fill('wrong2026');
  await exchange.click();
  await expect(page.getByText(/incorrect transaction password/i)).toBeVisible();
  await expect(page.getByLabel('You pay')).toHaveValue('250');
  await expect(page.getByLabel('Transaction password', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('You receive')).toHaveText(/0\.00\d+/);

  await page.getByLabel('Transaction password', { exact: true }).fill('pay2026');
  await exchange.click();
  const done = page.getByText(/^Converted 250 USDT to 0\.0\d+ BTC$/);
  await expect(done).toBeVisible();
  const received = /to ([\d.]+) BTC/.exec((await done.textContent()) ?? '')?.[1] ?? '';
  const after = await holdingOf(page, 1, 'USDT');
  expect(after.available).toBe(subtract(money(before.available), money('250')));
  const [bill] = (await askAs(page, 'getBillList', { type: '1', c_id: '2' })).list;
  expect(bill).toMatchObject({ st: 1, num: received, remark: 'Received from conversion' });
});

test('small balances become one coin at once', { tag: '@soak' }, async ({ page, app }) => {
  await signIn(page, app);
  const small = { c_id: '9', num: '12', from_type: '1', to_type: '3' };
  await askAs(page, 'transfer', small);
  const { list } = await askAs(page, 'getSmallBalances', { type: '3', to_coin_id: '1' });
  expect(list.map(({ title }: { title: string }) => title)).toContain('TRX');
  await page.goto(`${app.url}/exchangeb?type=3`);
  await page.getByRole('button', { name: 'Convert small balances' }).click();
  const dialog = page.getByRole('dialog', { name: 'Convert small balances' });
  await expect(dialog.getByText('12.00')).toBeVisible();
  await dialog.getByLabel('Transaction password', { exact: true }).fill('pay2026');
  await dialog.getByRole('button', { name: 'Convert', exact: true }).click();
  await expect(page.getByText(/^Converted small balances to [\d.]+ USDT$/)).toBeVisible();
  expect((await holdingOf(page, 3, 'TRX')).available).toBe('0');
});

test('the statement of this month, and the total in another currency', {
  tag: '@soak',
}, async ({ page, app }) => {
  await signIn(page, app);
  await page.goto(`${app.url}/assets`);
  await page.getByRole('button', { name: /^Currency: / }).click();
  await page.getByRole('option', { name: 'EUR' }).click();
  await expect(page.getByText(/^Rate on /)).toBeVisible();
  await page.getByRole('button', { name: 'Statements' }).click();
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  expect((await started).suggestedFilename()).toMatch(/^statement-\d{4}-\d{2}\.pdf$/);
});

test('an own transfer without a response is sent again and moves once', { tag: '@soak' }, async ({
  page,
  app,
}) => {
  await signIn(page, app);
  const before = await holdingOf(page, 2, 'USDT');
  await page.goto(`${app.url}/changemoney?id=1&from=1&to=2`);
  await page.getByLabel('Amount').fill('3');
  const keys: (string | undefined)[] = [];
  const checking = page.getByRole('button', { name: 'Checking…' });
  await page.route('**/api/transfer', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) {
      await checking.waitFor();
      return route.continue();
    }
    await route.fetch();
    return route.abort();
  });
  await page.getByRole('button', { name: 'Transfer' }).click();
  await expect(checking).toBeVisible();
  await expect(page.getByText('Transfer completed')).toBeVisible();
  expect(new Set(keys).size).toBe(1);
  const after = await holdingOf(page, 2, 'USDT');
  expect(after.available).toBe(add(money(before.available), money('3')));
});

test('offline nothing is sent, typed values stay, and sending works again afterwards', {
  tag: '@soak',
}, async ({ page, app, context }) => {
  await signIn(page, app);
  await page.goto(`${app.url}/changemoney?id=1&from=1&to=3`);
  await page.getByLabel('Amount').fill('2');
  await context.setOffline(true);
  const button = page.getByRole('button', { name: 'Transfer' });
  await expect(button).toBeDisabled();
  await expect(page.getByText('You’re offline. Reconnect to submit.')).toBeVisible();
  await expect(page.getByLabel('Amount')).toHaveValue('2');
  await context.setOffline(false);
  await expect(button).toBeEnabled({ timeout: 15_000 });
  await button.click();
  await expect(page.getByText('Transfer completed')).toBeVisible();
});

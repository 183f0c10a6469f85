import type { Page } from '@playwright/test';
import { add, money, subtract } from '#core/domain/money.ts';
import { type App, expect, signIn, test } from '../support/browser/e2e.ts';
import { holdingOf, otherMember } from '../support/browser/e2e-call.ts';

/** Finds and confirms `friend`, and selects a coin. */
async function prepare(page: Page, app: App, coin: string): Promise<void> {
  await signIn(page, app);
  await page.goto(`${app.url}/transfer`);
  const username = page.getByLabel('Recipient’s username');
  await username.fill('friends');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText(/No member has this username/)).toBeVisible();
  await expect(username).toHaveValue('friends');
  await username.fill('friend');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByLabel('Amount')).toHaveCount(0);
  await page.getByRole('button', { name: /friend/ }).click();
  await page.getByRole('button', { name: /^Coin: / }).click();
  await page.getByRole('option', { name: new RegExp(`^${coin}`) }).click();
}

async function fill(page: Page, amount: string, password: string): Promise<void> {
  await page.getByLabel('Amount').fill(amount);
  await page.getByLabel('Transaction password', { exact: true }).fill(password);
}

const send = async (page: Page) => {
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: 'Confirm', exact: true }).dblclick();
};

test('a delayed coin is frozen until it is cancelled, and everything is returned', {
  tag: '@soak',
}, async ({ page, app }) => {
  await prepare(page, app, 'BTC');
  const before = await holdingOf(page, 1, 'BTC');
  await fill(page, '0.01234567', 'wrong2026');
  await expect(page.getByRole('main')).toContainText(/Fee0\.2%0\.0000247\sBTC/);
  await expect(page.getByRole('main')).toContainText(/The recipient gets0\.01232097\sBTC/);
  await send(page);
  await expect(page.getByText(/incorrect transaction password/i)).toBeVisible();
  await expect(page.getByLabel('Amount')).toHaveValue('0.01234567');
  await page.getByLabel('Transaction password', { exact: true }).fill('pay2026');
  await send(page);
  await expect(page.getByText(/is on its way to friend and will arrive in 1 day/)).toBeVisible();
  await expect(page.getByLabel('Recipient’s username')).toHaveValue('');
  const sent = await holdingOf(page, 1, 'BTC');
  expect(sent).toEqual({
    available: subtract(money(before.available), money('0.01234567')),
    frozen: add(money(before.frozen), money('0.01234567')),
  });

  await page.getByRole('link', { name: 'Sent coins' }).click();
  await page.getByRole('tab', { name: 'Transferring' }).click();
  await expect(page).toHaveURL(/status=transferring/);
  const rows = page.getByRole('list', { name: 'Transferring' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await rows.getByRole('button', { name: 'Cancel sending to friend' }).click();
  await page.getByRole('button', { name: 'Cancel sending' }).dblclick();
  await expect(page.getByText(/^Cancelled\. The full amount/)).toBeVisible();
  await expect(page.getByText('No records yet')).toBeVisible();
  expect(await holdingOf(page, 1, 'BTC')).toEqual(before);
});

test('an immediate coin arrives less its fee, once, though the first response is lost', async ({
  page,
  app,
}) => {
  const friend = await otherMember(app, 'friend');
  const coinOf = async () => {
    const { balance_list } = await friend('User/getCoinBalance', { c_id: '3' });
    return balance_list.find((row: { type: number }) => row.type === 1).balance as string;
  };
  await prepare(page, app, 'ETH');
  const [mine, theirs] = [await holdingOf(page, 1, 'ETH'), await coinOf()];
  let tries = 0;
  await page.route('**/api/Balance/transfer', async (route) => {
    tries += 1;
    if (tries > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await fill(page, '0.5', 'pay2026');
  await send(page);
  await expect(page.getByText('You sent 0.4995 ETH to friend.')).toBeVisible();
  expect(tries).toBe(2);
  expect(await coinOf()).toBe(add(money(theirs), money('0.4995')));
  const { available } = await holdingOf(page, 1, 'ETH');
  expect(available).toBe(subtract(money(mine.available), money('0.5')));
  await page.goto(`${app.url}/transfer-list`);
  const row = page.getByRole('list', { name: 'All' }).getByRole('listitem').first();
  await expect(row).toContainText(/Finished/);
  await expect(row).toContainText(/Fee0\.0005\sETHThe recipient gets0\.4995\sETH/);
  await expect(row.getByRole('button')).toHaveCount(0);
});

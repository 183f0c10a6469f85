import { expect, signIn, test } from '../support/browser/e2e.ts';

test.use({ serviceWorkers: 'block' });

const QUOTES = '**/api/getMarketList';
/** Longer than the ten seconds between two polls: a hidden page must not poll at all. */
const NO_POLL_MS = 12_000;

test('a visitor finds, sorts and stars a market, and Back restores the position of the list', async ({
  page,
  app,
}) => {
  await page.goto(`${app.url}/market`);
  const table = page.getByRole('table', { name: 'Markets' });
  await table.getByRole('button', { name: 'Favourite DOGE/USDT' }).click();
  await page.getByLabel('Search markets').fill('eth');
  await expect(table.getByRole('rowheader')).toHaveText([
    'ETH/USDT',
    'ETH/BTC',
    'LINK/ETH',
    'BNB/ETH',
  ]);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.reload();
  await page.getByRole('tab', { name: 'Favourites' }).click();
  await expect(table.getByRole('rowheader')).toHaveText(['DOGE/USDT']);

  await page.getByRole('tab', { name: 'USDT' }).click();
  await page.getByRole('button', { name: 'Pair' }).click();
  await page.getByRole('button', { name: 'Pair' }).click();
  await expect(table.getByRole('rowheader').first()).toHaveText('XRP/USDT');
  await signIn(page, app);
  await page.goBack();
  await expect(page).toHaveURL(/sort=pair-descending/);
  await table.getByRole('link', { name: 'XRP/USDT' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('XRP/USDT');
  await page.goBack();
  await expect(table.getByRole('rowheader').first()).toHaveText('XRP/USDT');
});

test('home polls prices every ten seconds, and not while hidden', async ({ page, app }) => {
  const times: number[] = [];
  await page.route(QUOTES, (route) => {
    times.push(Date.now());
    return route.continue();
  });
  await page.goto(app.url);
  await expect(page.getByRole('table', { name: 'Gainers' })).toBeVisible();
  await expect.poll(() => times.length, { timeout: 25_000 }).toBeGreaterThanOrEqual(3);
  const [, second = 0, third = 0] = times.slice(-3);
  expect(third - second).toBeGreaterThan(9_000);
  expect(third - second).toBeLessThan(12_000);

  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  const asked = times.length;
  await page.waitForTimeout(NO_POLL_MS);
  expect(times.length).toBe(asked);
});

test('prices without updates show their age, and lose it with the next update', async ({
  page,
  app,
}) => {
  await page.goto(app.url);
  await expect(page.getByRole('table', { name: 'Gainers' })).toBeVisible();
  await page.route(QUOTES, (route) => route.abort());
  await expect(page.getByText(/^As of \d\d:\d\d:\d\d$/)).toBeVisible({ timeout: 40_000 });
  await expect(page.getByRole('table', { name: 'Gainers' }).getByRole('row')).not.toHaveCount(1);
  await page.unroute(QUOTES);
  await expect(page.getByText(/^As of /)).toBeHidden({ timeout: 20_000 });
});

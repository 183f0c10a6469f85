import { expect, signIn, test } from '../support/browser/e2e.ts';

const QUOTES = '**/api/getMarketList';

test('a visitor finds, sorts and stars a market, and Back restores the position of the list', async ({
  page,
  app,
}) => {
  await page.goto(`${app.url}/market`);
  const table = page.getByRole('table', { name: 'Markets' });
  await page.getByRole('tab', { name: 'Favourites' }).click();
  await page.getByRole('button', { name: 'Add BTC/USDT, ETH/USDT, BNB/USDT' }).click();
  await expect(table.getByRole('rowheader')).toHaveText(['BTC/USDT', 'ETH/USDT', 'BNB/USDT']);
  await page.getByRole('tab', { name: 'USDT' }).click();
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
  await expect(table.getByRole('rowheader')).toHaveText([
    'BTC/USDT',
    'ETH/USDT',
    'BNB/USDT',
    'DOGE/USDT',
  ]);

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
  let polls = 0;
  let open = 0;
  await page.clock.install();
  await page.route(QUOTES, async (route) => {
    polls += 1;
    open += 1;
    await route.fulfill({ response: await route.fetch() });
    open -= 1;
  });
  const ask = () => page.evaluate(() => fetch('/healthz').then((answer) => answer.text()));
  /** Waits until the page has read the responses to all polls, which come before a later one. */
  const untilRead = async () => {
    await ask();
    await expect.poll(() => open).toBe(0);
    await ask();
  };
  await page.goto(app.url);
  await expect(page.getByRole('table', { name: 'Gainers' })).toBeVisible();
  // The time follows the page's clock, and is far enough ahead not to be past when the page
  // receives it.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000);
  await untilRead();
  for (const more of [1, 2]) {
    const before = polls;
    await page.clock.runFor(10_000);
    await untilRead();
    expect(polls, `poll ${more}`).toBe(before + 1);
  }

  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  const asked = polls;
  await page.clock.runFor(60_000);
  await untilRead();
  expect(polls).toBe(asked);
});

test('prices without updates show their age, and lose it with the next update', {
  tag: '@soak',
}, async ({ page, app }) => {
  await page.goto(app.url);
  await expect(page.getByRole('table', { name: 'Gainers' })).toBeVisible();
  await page.route(QUOTES, (route) => route.abort());
  await expect(page.getByText(/^As of \d\d:\d\d:\d\d$/)).toBeVisible({ timeout: 40_000 });
  await expect(page.getByRole('table', { name: 'Gainers' }).getByRole('row')).not.toHaveCount(1);
  await page.unroute(QUOTES);
  await expect(page.getByText(/^As of /)).toBeHidden({ timeout: 20_000 });
});

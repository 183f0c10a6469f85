import { expect, signIn, test } from '../support/browser/e2e.ts';

const BTC = '/options?currentSymbol=btcusdt&name=BTC%2FUSDT';
/** The simulated market moves this far within seconds, up or down. */
const NEAR = 0.00003;

test('an alert near the price fires, is reported, and is visible after a reload', async ({
  page,
  app,
}) => {
  await signIn(page, app);
  await page.goto(app.url + BTC);
  const bell = page.getByRole('button', { name: /^Price alerts/ });
  await expect(page.getByRole('button', { name: 'Buy Up' })).toBeEnabled();
  await bell.click();
  const alerts = page.getByRole('dialog', { name: 'Price alerts' });
  const fired = alerts.getByRole('list', { name: 'Past alerts' });
  const now = alerts.getByText(/Now: [\d,.]+ USDT/);
  await expect(now).toBeVisible();
  const open = alerts.getByRole('list', { name: 'Open alerts' }).getByRole('listitem');
  const priceNow = async () => {
    const [, shown = ''] = /Now: ([\d,.]+)/.exec((await now.textContent()) ?? '') ?? [];
    return Number(shown.replaceAll(',', ''));
  };
  // Awaited before the alert fires, because a message about the next alert may soon replace this
  // one.
  const isTold = page
    .getByText(/^BTC\/USDT (rose|fell) to/)
    .first()
    .waitFor({ timeout: 120_000 });
  // One alert on each side of the price, which reaches one of them whichever way it moves.
  for (const [kind, factor, count] of [
    ['Rises to', 1 + NEAR, 1],
    ['Falls to', 1 - NEAR, 2],
  ] as const) {
    // A level that the price reaches while it is being typed is refused, and then the next level is
    // set.
    await expect(async () => {
      if (await fired.isVisible()) return;
      await alerts.locator('label', { hasText: kind }).click();
      const level = (await priceNow()) * factor;
      await alerts.getByRole('textbox', { name: 'Price (USDT)' }).fill(level.toFixed(2));
      await alerts.getByRole('button', { name: 'Set alert' }).click();
      await expect(fired.or(open.nth(count - 1)).first()).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 40_000 });
  }
  await expect(fired).toBeVisible({ timeout: 60_000 });
  await isTold;
  await page.reload();
  await bell.click();
  await expect(fired).toContainText('BTC/USDT');
  await page.goto(`${app.url}/notify`);
  await expect(page.getByText('Price alert: BTC/USDT').first()).toBeVisible();
});

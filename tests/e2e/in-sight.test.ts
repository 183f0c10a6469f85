import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test } from '../support/browser/e2e.ts';
import { askAs } from '../support/browser/e2e-call.ts';
import { overflowOf, redrawn } from '../support/browser/page-checks.ts';
import { mounted, readyForOffline } from '../support/browser/pwa.ts';

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('not on the page');
  return { top: box.y, bottom: box.y + box.height };
}

const tabBar = (page: Page) => page.getByRole('navigation').last();

test('buy button, header and dates of the chart are not covered', async ({ page, app }) => {
  await signIn(page, app);
  await test.step('the buy button is above the tab bar on the smallest screen', async () => {
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto(`${app.url}/exchange`);
    const buy = page.getByRole('button', { name: 'Buy BTC' });
    await expect(buy).toBeEnabled();
    expect((await boxOf(buy)).bottom).toBeLessThanOrEqual((await boxOf(tabBar(page))).top);
  });
  await test.step('a message does not cover title and Back', async () => {
    await page.getByRole('textbox', { name: 'Quantity (BTC)' }).fill('900000');
    await page.getByRole('button', { name: 'Buy BTC' }).click();
    const words = page.getByText('Not enough USDT. Deposit or lower the amount.').first();
    await expect(words).toBeVisible();
    const header = await boxOf(page.locator('header').first());
    expect((await boxOf(words)).top).toBeGreaterThanOrEqual(header.bottom);
  });
  await test.step('the reason why buying is off does not cover the dates of the chart', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${app.url}/options`);
    const buy = page.getByRole('button', { name: 'Buy Up' });
    await expect(buy).toBeEnabled();
    await page.context().setOffline(true);
    await expect(page.getByText('You can’t buy while you’re offline.')).toBeVisible();
    await page.evaluate(() => scrollTo(0, 0));
    const chart = await boxOf(page.locator('canvas').first());
    const choices = await boxOf(page.getByRole('button', { name: /^Stake/ }));
    expect(chart.bottom).toBeLessThanOrEqual(choices.top);
    await page.context().setOffline(false);
  });
  await test.step('small balances fit on the smallest screen, with the button in sight', async () => {
    await page.setViewportSize({ width: 320, height: 568 });
    await askAs(page, 'transfer', { c_id: '9', num: '12', from_type: '1', to_type: '3' });
    await page.goto(`${app.url}/exchangeb?type=3`);
    await page.getByRole('button', { name: 'Convert small balances' }).click();
    const dialog = page.getByRole('dialog', { name: 'Convert small balances' });
    await expect(dialog.getByText('You receive')).toBeVisible();
    await redrawn(page);
    expect(await overflowOf(page)).toEqual([]);
    const convert = await boxOf(dialog.getByRole('button', { name: 'Convert', exact: true }));
    expect(convert.bottom).toBeLessThanOrEqual(568);
  });
});

test.describe('under the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('without a network every price has its age, and the link to the app is shown', {
    tag: '@soak',
  }, async ({ page, app }) => {
    await signIn(page, app);
    await page.goto(app.url);
    await readyForOffline(page);
    await page.goto(`${app.url}/market`);
    await expect(page.getByText('BTC/USDT').first()).toBeVisible();
    await page.context().setOffline(true);
    for (const path of ['/options', '/exchange', '/exchange?view=chart']) {
      await page.goto(app.url + path);
      await mounted(page);
      await expect(
        page
          .locator('#content')
          .getByText(/^As of /)
          .first(),
        path,
      ).toBeVisible();
    }
    await page.goto(`${app.url}/download`);
    await expect(page.getByText(/^Offline since/)).toBeVisible();
    // The component is never cached for offline use, so a message replaces it.
    await expect(page.getByRole('heading').last().locator('+ div')).toHaveText(/\S/);
    const pictures = page.locator('#content img');
    await expect(pictures).toHaveCount(1);
    await expect
      .poll(() => pictures.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .not.toBe(0);
  });
});

test('an unknown address has its own title, which is restored afterwards', {
  tag: '@soak',
}, async ({ page, app }) => {
  await page.goto(`${app.url}/no-such-page`);
  await expect(page.getByText('This page doesn’t exist')).toBeVisible();
  await expect(page).toHaveTitle('Page not found · Trade');
  await page.getByRole('link', { name: 'Go to home' }).click();
  await expect(page).toHaveTitle('Trade');
});

test('a list of tall rows does not move while it appears', async ({ page, app }) => {
  await signIn(page, app);
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number }[]) {
        const { dataset } = document.documentElement;
        dataset.moved = String(Number(dataset.moved ?? 0) + entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const at = '2026-11-20 10:00:00';
  const list = Array.from({ length: 5 }, (_, index) => ({
    id: index + 1,
    order_num: `2026112000000${index}`,
    status: 0,
    type: 1,
    coin: 'USDT',
    addtime: at,
    start_time: at,
    end_time: at,
    amount: '100',
    days: 7,
    total_revenue: '0',
  }));
  await page.route('**/api/Balance/getStakingOrderList', (route) =>
    route.fulfill({ json: { code: 1, msg: '', data: { list } } }),
  );
  await page.goto(`${app.url}/staking-list`);
  await expect(page.getByRole('listitem').last()).toBeAttached();
  await expect(page.getByText('No more')).toBeAttached();
  // Rows measure themselves when they are first drawn.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  const moved = await page.evaluate(() => Number(document.documentElement.dataset.moved ?? 0));
  expect(moved).toBeLessThan(0.01);
});

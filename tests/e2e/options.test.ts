import { execFileSync } from 'node:child_process';
import type { Locator, Page } from '@playwright/test';
import { add, type Money, money, subtract } from '#core/domain/money.ts';
import { type App, expect, signIn, startApp, test } from '../support/browser/e2e.ts';
import { lookAgain } from '../support/browser/page-checks.ts';

const HISTORY = '**/market-data/market/history/kline*';
/** The time for the shortest duration, and for its settlement 2 s later. */
const SETTLED_AFTER_MS = 32_000;
/** The time for the same, and for the next poll of the page. */
const SETTLED_WITHIN_MS = 50_000;

/** Reads the available balance of the options account at the exchange. */
async function balanceOf(page: Page): Promise<Money> {
  const balance = await page.evaluate(async () => {
    const headers = { Token: localStorage.getItem('trade-token') ?? '' };
    const answer = await fetch('/api/getHyConfig', { method: 'POST', headers });
    return (await answer.json()).data.balance as string;
  });
  return money(balance);
}

async function openBitcoin(page: Page, app: App): Promise<void> {
  await signIn(page, app);
  await page.goto(`${app.url}/market`);
  await page.getByRole('link', { name: 'BTC/USDT' }).click();
  await expect(page).toHaveURL(/currentSymbol=btcusdt&name=BTC%2FUSDT/);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}

/** Buys with the shortest duration and the third preset, and confirms. */
async function buyShortest(page: Page, direction: 'Buy Up' | 'Buy Down'): Promise<void> {
  await page.getByRole('button', { name: direction }).click();
  const settings = page.getByRole('dialog', { name: `${direction} settings` });
  await settings.getByRole('button', { name: 'Continue' }).click();
  await expect(settings.getByText('Choose a time.')).toBeVisible();
  await expect(settings.getByText('Enter a stake.')).toBeVisible();
  await settings.getByText('30 s').click();
  await settings.getByRole('button', { name: '25.00' }).click();
  await settings.getByRole('button', { name: 'Continue' }).click();
  const confirm = page.getByRole('dialog', { name: direction });
  await expect(confirm.getByText('−25.00')).toBeVisible();
  await expect(confirm.getByText('+20.00')).toBeVisible();
  await confirm.getByRole('button', { name: 'Confirm' }).click();
}

/**
 * Returns an option of the switch between chart and orders, whose radio buttons are pressed by
 * their labels.
 */
function view(page: Page, name: 'Chart' | 'Orders') {
  return page.getByRole('radiogroup', { name: 'View' }).locator('label', { hasText: name });
}

/**
 * The screens of every layout (interface.md#widths), with the minimum height of the chart on each.
 */
const SCREENS = [
  { width: 320, height: 568, least: 128 },
  { width: 844, height: 390, least: 180 },
  { width: 834, height: 1112, least: 400 },
  { width: 1440, height: 900, least: 400 },
  { width: 390, height: 844, least: 250 },
] as const;

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('not on the page');
  return box;
}

/**
 * Expects that the running order and the buttons are in view, and that they do not cover the chart.
 */
async function expectUncovered(page: Page, screen: (typeof SCREENS)[number]): Promise<void> {
  await page.setViewportSize(screen);
  const chart = page.getByRole('application', { name: /^Candles of/ });
  const parts = [
    page.getByRole('dialog', { name: 'Your order' }),
    page.getByRole('button', { name: /^Buy Up/ }),
    page.getByRole('button', { name: /^Buy Down/ }),
  ];
  const name = `${screen.width}×${screen.height}`;
  await expect
    .poll(async () => (await chart.boundingBox())?.height, name)
    .toBeGreaterThanOrEqual(screen.least);
  const plot = await boxOf(chart);
  for (const part of parts) {
    const box = await boxOf(part);
    const isBeside = box.x >= plot.x + plot.width || box.y >= plot.y + plot.height;
    expect(isBeside, `${name}: beside the chart`).toBe(true);
    expect(box.y + box.height, `${name}: in sight`).toBeLessThanOrEqual(screen.height);
    expect(box.x + box.width, `${name}: in the window`).toBeLessThanOrEqual(screen.width);
  }
}

/** Converts the displayed profit or loss to a plain amount. */
function profitIn(shown: string | null): Money {
  if (shown?.includes('Refunded')) return money('0');
  return money((shown ?? '').replace(/[^\d.−]/g, '').replace('−', '-'));
}

test('a member watches the live chart, buys the shortest option and sees it settle', async ({
  page,
  app,
}) => {
  await openBitcoin(page, app);
  await page.route(HISTORY, (route) => route.abort());
  const summary = page.getByTestId('chart-summary');
  const seen = new Set<string>();
  await expect
    .poll(async () => seen.add((await summary.textContent()) ?? '').size)
    .toBeGreaterThanOrEqual(3);

  const before = await balanceOf(page);
  await buyShortest(page, 'Buy Up');
  await expect(page.getByText('Order placed')).toBeVisible();
  const order = page.getByRole('dialog', { name: 'Your order' });
  const timer = order.getByRole('timer');
  await expect(timer).toContainText(/00:([0-2]\d|30)/);
  expect(await balanceOf(page)).toBe(subtract(before, money('25')));
  for (const screen of SCREENS) await expectUncovered(page, screen);

  const result = order.locator('[data-outcome]');
  await app.advance(SETTLED_AFTER_MS);
  await lookAgain(page);
  await expect(result).toBeVisible();
  await expect(order.getByRole('definition').filter({ hasText: /^[\d,]+\.\d+$/ })).toHaveCount(2);
  const profit = profitIn(await result.textContent());
  expect(['20', '-25', '0']).toContain(profit);
  expect(await balanceOf(page)).toBe(add(before, profit));

  await order.getByRole('button', { name: 'Keep trading' }).click();
  await view(page, 'Orders').click();
  await expect(page.getByRole('tab', { name: 'Settled' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('list', { name: 'Settled' }).getByRole('listitem')).toHaveCount(1);
});

test('an option settles across a reload and ten seconds without a network', {
  tag: '@soak',
}, async ({ page, context }) => {
  // A separate server, because all orders of the database are recomputed at the end.
  const app = await startApp();
  await openBitcoin(page, app);
  const before = await balanceOf(page);
  await buyShortest(page, 'Buy Down');
  await expect(page.getByRole('dialog', { name: 'Your order' })).toBeVisible();

  await page.reload();
  await expect(page.getByText('(1 active)').first()).toBeAttached();
  await view(page, 'Orders').click();
  await page.getByRole('tab', { name: /In progress/ }).click();
  const running = page.getByRole('list', { name: 'In progress' });
  await expect(running.getByRole('timer')).toContainText(/00:\d\d/);

  await context.setOffline(true);
  const cutAt = Date.now();
  await expect(page.getByText(/Offline since/)).toBeVisible({ timeout: 9_000 });
  await expect.poll(() => Date.now() - cutAt, { timeout: 15_000 }).toBeGreaterThan(10_000);
  await expect(running.getByRole('timer'), 'what is known stays').toBeVisible();
  await context.setOffline(false);

  await page.getByRole('tab', { name: 'Settled' }).click();
  const settled = page.getByRole('list', { name: 'Settled' }).getByRole('listitem');
  await expect(settled).toHaveCount(1, { timeout: SETTLED_WITHIN_MS });
  const profit = profitIn(await settled.first().locator('[data-outcome]').textContent());
  expect(await balanceOf(page)).toBe(add(before, profit));
  await view(page, 'Chart').click();
  await expect(page.getByRole('button', { name: 'Buy Up' })).toBeEnabled();

  await app.stop();
  const said = execFileSync('node', ['server/desk/options-verify.ts'], {
    env: { ...process.env, DATA_DIR: app.dataDir, SIM_SEED: 'e2e', LOG_LEVEL: 'warn' },
    encoding: 'utf8',
  });
  expect(said).toContain('1 settled options recomputed, 1 of them from the tick log');
  await app.dispose();
});

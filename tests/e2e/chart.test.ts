import type { Page } from '@playwright/test';
import { type App, expect, signIn, test } from '../support/browser/e2e.ts';
import { redrawn } from '../support/browser/page-checks.ts';
import { PageWatch } from '../support/browser/page-watch.ts';

const chipOf = (page: Page) => page.locator('[data-feed]');
const summaryOf = (page: Page) => page.getByTestId('chart-summary');
const plotOf = (page: Page) => page.getByRole('application', { name: /BTC\/USDT/ });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openChart(page: Page, app: App): Promise<void> {
  await signIn(page, app);
  await page.goto(`${app.url}/options`);
  await expect(chipOf(page)).toHaveAttribute('data-feed', 'live');
  await expect(plotOf(page).locator('canvas').first()).toBeVisible();
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Drags one finger from a point over a distance, in steps like those of a touchscreen. */
async function drag(page: Page, from: Point, distance: Point): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  for (let step = 1; step <= 12; step++) {
    const part = step / 12;
    await touch('touchMove', [{ x: from.x + distance.x * part, y: from.y + distance.y * part }]);
  }
  await touch('touchEnd', []);
}

const ALL = ['1m', '5m', '15m', '30m', '1h', '4h', '1W', '1M', '1D', '1h'];
const INTERVALS = process.env.SOAK === '1' ? ALL : ['1m', '1W', '1h'];

test('several intervals, each live on the same socket; the last one is stored', async ({
  page,
  app,
}) => {
  const watch = new PageWatch(page);
  await watch.watchPolicy(page);
  await openChart(page, app);
  for (const code of INTERVALS) {
    const interval = page.getByRole('combobox', { name: 'Interval' });
    await interval.selectOption(code);
    await expect(interval).toHaveValue(code);
    await expect(summaryOf(page)).toContainText(`of ${code}:`);
    await expect(chipOf(page)).toHaveAttribute('data-feed', 'live');
  }
  await page.reload();
  await expect(summaryOf(page)).toContainText('of 1h:');
  expect(watch.complaints).toEqual([]);
});

test('the chosen interval is in sight, from right to left too', { tag: '@soak' }, async ({
  page,
  app,
}) => {
  await openChart(page, app);
  for (const language of ['en', 'ar']) {
    await page.evaluate((code) => localStorage.setItem('trade-lang-token', code), language);
    await page.reload();
    await expect(button(page, '1D')).toBeInViewport({ ratio: 1 });
  }
});

test('the live price changes without any request for history', { tag: '@soak' }, async ({
  page,
  app,
}) => {
  await openChart(page, app);
  await page.route(/history\/kline/, (route) => route.abort());
  const seen = new Set<string>();
  await expect
    .poll(async () => seen.add((await summaryOf(page).textContent()) ?? '').size)
    .toBeGreaterThan(3);
});

/** The crosshair works by keyboard and by finger. The page still scrolls over the chart. */
async function crosshairWorks(page: Page): Promise<void> {
  // The window is low enough for the page to scroll.
  await page.setViewportSize({ width: 390, height: 400 });
  await redrawn(page);
  const plot = plotOf(page);
  const readout = page.locator('dl[aria-live]');
  await plot.press('Escape');
  await expect(readout).toBeHidden();
  await page.keyboard.press('ArrowLeft');
  await expect(readout).toContainText('Close');
  const first = await readout.textContent();
  await page.keyboard.press('ArrowLeft');
  await expect(readout).not.toHaveText(first ?? '');
  await page.keyboard.press('Escape');
  await expect(readout).toBeHidden();

  const box = await plot.boundingBox();
  if (!box) throw new Error('no chart');
  await page.touchscreen.tap(box.x + 100, box.y + 60);
  await expect(readout).toBeVisible();
  await page.getByText('24H high').click();
  await expect(readout).toBeHidden();

  await drag(page, { x: box.x + 150, y: box.y + 80 }, { x: 0, y: -120 });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
}

test('indicators are switched and stored, and full screen opens and closes', {
  tag: '@soak',
}, async ({ page, app }) => {
  await openChart(page, app);
  const legend = page.getByText(/^MA99/);
  await expect(legend).toBeHidden();
  await button(page, 'Chart settings').click();
  await page.getByRole('button', { name: 'Moving average 99' }).click();
  await expect(legend).toBeVisible();
  await page.reload();
  await expect(legend).toBeVisible();

  const before = await plotOf(page).boundingBox();
  await button(page, 'Fullscreen').click();
  await expect
    .poll(async () => (await plotOf(page).boundingBox())?.height ?? 0)
    .toBeGreaterThan((before?.height ?? 0) + 80);
  await button(page, 'Exit fullscreen').click();
  await expect.poll(async () => (await plotOf(page).boundingBox())?.height).toBe(before?.height);
});

test('failed history is reported, and requested again by itself and at a press', {
  tag: '@soak',
}, async ({ browser, app }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  let asked = 0;
  let isBroken = true;
  await page.route(/history\/kline/, (route) => {
    asked++;
    return isBroken ? route.fulfill({ status: 502, body: '<html>' }) : route.continue();
  });
  await signIn(page, app);
  await page.goto(`${app.url}/options`);
  await expect(page.getByText('We couldn’t load the chart')).toBeVisible();
  await expect.poll(() => asked).toBeGreaterThan(2);
  const before = asked;
  await button(page, 'Try again').click();
  await expect.poll(() => asked).toBe(before + 1);
  isBroken = false;
  await expect(summaryOf(page)).toContainText('200');
  await expect(chipOf(page)).toHaveAttribute('data-feed', 'live');
  await context.close();
});

/** Two fingers zoom the chart, not the page, and one finger drags it into the past. */
async function fingersZoom(page: Page): Promise<void> {
  const box = await plotOf(page).boundingBox();
  if (!box) throw new Error('no chart');
  const client = await page.context().newCDPSession(page);
  const middle = { x: box.x + 200, y: box.y + 180 };
  /** Returns the day of the first visible candle. */
  const firstDay = async () => {
    await plotOf(page).focus();
    await page.keyboard.press('Home');
    return page.locator('dl[aria-live] dd').first().textContent();
  };
  const before = (await firstDay()) ?? '';

  await client.send('Input.synthesizePinchGesture', {
    ...middle,
    scaleFactor: 1.8,
    gestureSourceType: 'touch',
  });
  // A busy machine draws the zoom some frames later.
  await expect
    .poll(async () => ((await firstDay()) ?? '') > before, { message: before })
    .toBe(true);
  const zoomed = (await firstDay()) ?? '';
  expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);

  await drag(page, middle, { x: 120, y: 0 });
  await expect
    .poll(async () => ((await firstDay()) ?? '') < zoomed, { message: zoomed })
    .toBe(true);
}

test('fingers and keys operate the chart, and the page still scrolls over it', async ({
  page,
  app,
}) => {
  await openChart(page, app);
  await test.step('zoom', () => fingersZoom(page));
  await test.step('crosshair', () => crosshairWorks(page));
});

import type { Page } from '@playwright/test';
import { type App, expect, signIn, test } from '../support/browser/e2e.ts';
import { PageWatch } from '../support/browser/page-watch.ts';

const plotOf = (page: Page) => page.getByRole('application', { name: /BTC\/USDT/ });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const readout = (page: Page) => page.locator('dl[aria-live] dd');

async function openChart(page: Page, app: App): Promise<void> {
  await signIn(page, app);
  await page.goto(`${app.url}/options?currentSymbol=btcusdt&name=BTC%2FUSDT`);
  await expect(page.locator('[data-feed]')).toHaveAttribute('data-feed', 'live');
  await expect(plotOf(page).locator('canvas').first()).toBeVisible();
}

/** Returns the time, open, high, low and close of the candle at an edge of the view. */
async function candleAt(page: Page, edge: 'Home' | 'End') {
  await plotOf(page).focus();
  await page.keyboard.press(edge);
  return pointedAt(page);
}

/**
 * Returns the same figures for the candle under the crosshair, whose readout is loaded when it is
 * first needed.
 */
async function pointedAt(page: Page) {
  await expect(readout(page).first()).toBeVisible();
  const [time = '', ...prices] = await readout(page).allTextContents();
  const id = await page.evaluate((text) => Date.parse(text.replace(' ', 'T')) / 1000, time);
  return { id, prices: prices.slice(0, 4).map((text) => Number(text.replaceAll(',', ''))) };
}

/** The number of history pages to load. */
const PAGES = process.env.SOAK === '1' ? 3 : 1;

test('pages of the past load under the live feed, and are those of REST', async ({ page, app }) => {
  const watch = new PageWatch(page);
  await openChart(page, app);
  await button(page, '1m').click();
  await expect(page.getByTestId('chart-summary')).toContainText('of 1m:');
  const newest = await candleAt(page, 'End');
  const seen: Awaited<ReturnType<typeof candleAt>>[] = [];
  await expect
    .poll(
      async () => {
        await plotOf(page).press('PageUp');
        seen.push(await candleAt(page, 'Home'), await candleAt(page, 'End'));
        return Math.min(...seen.map(({ id }) => id));
      },
      { intervals: [150] },
    )
    .toBeLessThan(newest.id - (200 + PAGES * 300) * 60);

  const first = Math.min(...seen.map(({ id }) => id));
  const query = `symbol=btcusdt&period=1min&size=2000&from=${first}&to=${newest.id}`;
  const response = await page.request.get(`${app.url}/market-data/market/history/candles?${query}`);
  const { data } = (await response.json()) as { data: Record<string, number>[] };
  const rest = new Map(data.map((row) => [row.id, [row.open, row.high, row.low, row.close]]));
  for (const { id, prices } of seen) if (id < newest.id) expect(prices).toEqual(rest.get(id));

  // The view went back without a jump: each page begins where the previous one ended, or later.
  const starts = seen.filter((_, at) => at % 2 === 0).map(({ id }) => id);
  expect(starts).toEqual([...starts].sort((one, other) => other - one));
  await button(page, 'Latest candle').click();
  expect((await candleAt(page, 'End')).id).toBeGreaterThanOrEqual(newest.id);
  expect(watch.complaints).toEqual([]);
});

interface WireTrade {
  readonly ts: number;
  readonly price: number;
}

test('ticks and seconds are live, are the trades of REST, and survive a reload', {
  tag: '@soak',
}, async ({ page, app }) => {
  const watch = new PageWatch(page);
  await openChart(page, app);
  const chip = page.locator('[data-feed]');
  const summary = page.getByTestId('chart-summary');
  await button(page, 'Tick').click();
  await expect(summary).toContainText('the last 200 trades:');
  await expect(chip).toHaveAttribute('data-feed', 'live');
  await page.reload();
  await expect(button(page, 'Tick')).toHaveAttribute('aria-pressed', 'true');
  await expect(chip).toHaveAttribute('data-feed', 'live');
  const seen = new Set<string>();
  await expect
    .poll(async () => seen.add((await summary.textContent()) ?? '').size)
    .toBeGreaterThan(2);

  await button(page, '1s').click();
  await expect(summary).toContainText('of 1s:');
  await expect(chip).toHaveAttribute('data-feed', 'live');
  const newest = await candleAt(page, 'End');
  // The candles that opened in the meantime came over the socket.
  await expect.poll(async () => (await candleAt(page, 'End')).id).toBeGreaterThan(newest.id + 3);
  await page.keyboard.press('ArrowLeft');
  const shown: Awaited<ReturnType<typeof pointedAt>>[] = [];
  for (let step = 0; step < 4; step++) {
    await page.keyboard.press('ArrowLeft');
    shown.push(await pointedAt(page));
  }
  const query = 'symbol=btcusdt&size=300';
  const response = await page.request.get(`${app.url}/market-data/market/history/trade?${query}`);
  const { data } = (await response.json()) as { data: { data: WireTrade[] }[] };
  const trades = data.flatMap((row) => row.data).reverse();
  for (const { id, prices } of shown) {
    const before = trades.filter(({ ts }) => ts < id * 1000).at(-1)?.price ?? 0;
    const own = trades.filter(({ ts }) => Math.floor(ts / 1000) === id).map(({ price }) => price);
    // Each one-second candle opens at the previous price.
    const all = [before, ...own];
    expect(prices).toEqual([all[0], Math.max(...all), Math.min(...all), all.at(-1)]);
  }
  expect(watch.complaints).toEqual([]);
});

test('type, scale and indicators with their settings survive a reload', async ({ page, app }) => {
  const watch = new PageWatch(page);
  const engines: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().includes('indicator-series')) engines.push(request.url());
  });
  await openChart(page, app);
  expect(engines).toEqual([]);
  await button(page, 'Chart settings').click();
  const sheet = page.getByRole('dialog', { name: 'Chart settings' });
  const style = sheet.getByRole('tab', { name: 'Style' });
  await style.click();
  await sheet.getByText('Heikin Ashi').click();
  await sheet.getByText('Logarithmic').click();
  await sheet.getByRole('tab', { name: /^Indicators/ }).click();
  await sheet.getByRole('switch', { name: 'Relative strength index (RSI)' }).check();
  const settings = sheet.getByLabel('Relative strength index (RSI) settings');
  await settings.click();
  await sheet.getByRole('button', { name: 'More: Length' }).click();
  await sheet.getByRole('radio', { name: 'Violet' }).press('Space');
  await sheet.getByRole('switch', { name: 'Moving average convergence (MACD)' }).check();
  await expect(sheet.getByRole('switch', { name: 'Stochastic (KDJ)' })).toBeDisabled();
  await expect(page.getByText('MACD(12,26,9)')).toBeVisible();
  expect(engines).toHaveLength(1);

  await page.reload();
  await button(page, 'Chart settings').click();
  await expect(settings).toHaveText('15');
  await settings.click();
  await expect(sheet.getByRole('radio', { name: 'Violet' })).toBeChecked();
  await sheet.getByRole('switch', { name: 'Relative strength index (RSI)' }).uncheck();
  await expect(sheet.getByRole('switch', { name: 'Stochastic (KDJ)' })).toBeEnabled();
  await style.click();
  await expect(sheet.getByRole('radio', { name: 'Heikin Ashi' })).toBeChecked();
  await expect(sheet.getByRole('radio', { name: 'Logarithmic' })).toBeChecked();
  expect(watch.complaints).toEqual([]);
});

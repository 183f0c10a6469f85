import type { Locator, Page } from '@playwright/test';
import { type App, expect, signIn, test } from '../support/browser/e2e.ts';
import { layoutShift, redrawn, settled } from '../support/browser/page-checks.ts';

const BTC = '/exchange?currentSymbol=btcusdt&name=BTC%2FUSDT';
/** On a low screen, the chart is never lower than this (interface.md). */
const LEAST_CHART_PX = 180;

async function openSpot(
  page: Page,
  app: App,
  width: number,
  height: number,
  more = '',
): Promise<Locator> {
  await page.setViewportSize({ width, height });
  await signIn(page, app);
  await page.goto(app.url + BTC + more);
  const buy = page.getByRole('button', { name: 'Buy BTC' });
  await expect(buy).toBeEnabled();
  return buy;
}

/** Places an order far below the market, and cancels it in the list of open orders. */
async function tradeOnce(page: Page, buy: Locator): Promise<void> {
  await page.getByRole('textbox', { name: 'Price' }).fill('20000.5');
  await page.getByRole('textbox', { name: 'Quantity' }).fill('0.0123');
  await expect(buy).toBeInViewport({ ratio: 1 });
  await buy.click();
  const list = page.getByRole('list', { name: 'Open orders' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Cancel BTC/USDT' }).click();
  await page
    .getByRole('dialog', { name: 'Cancel this order?' })
    .getByRole('button', { name: 'Cancel order' })
    .click();
  await expect(page.getByText('You have no open orders in this market.')).toBeVisible();
}

async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

test('a phone on its side has the chart, or the book, beside the form', async ({ page, app }) => {
  const buy = await openSpot(page, app, 844, 390, '&view=chart');
  await expect(buy).toBeInViewport({ ratio: 1 });
  const chart = page.getByRole('application', { name: 'Candles of BTC/USDT' });
  await expect(chart).toBeInViewport();
  const box = await chart.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(LEAST_CHART_PX);
  expect(await overflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Chart', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Order book' })).toBeInViewport();
  await tradeOnce(page, buy);
});

/** A wide window shows the markets, chart, orders, form and book together. */
async function allPartsAreInSight(page: Page, buy: Locator): Promise<void> {
  const parts = [
    page.getByRole('table', { name: 'Markets' }),
    page.getByRole('application', { name: 'Candles of BTC/USDT' }),
    page.getByRole('region', { name: 'Open orders' }),
    page.getByRole('region', { name: 'Order book' }),
  ];
  for (const part of parts) await expect(part).toBeInViewport();
  expect(await overflow(page)).toBe(0);
  const room = () => document.documentElement.scrollHeight - innerHeight;
  expect(await page.evaluate(room), 'each pane scrolls, the page does not').toBeLessThanOrEqual(0);

  const divider = page.getByRole('separator', { name: 'Open orders' });
  const before = await divider.boundingBox();
  await divider.focus();
  await page.keyboard.press('ArrowUp');
  await expect.poll(async () => (await divider.boundingBox())?.y).toBe((before?.y ?? 0) - 16);
  await tradeOnce(page, buy);
}

/**
 * In a wide window, the form is a few tab stops away, and the list of markets is a single tab stop.
 */
async function formIsNear(page: Page, buy: Locator): Promise<void> {
  const main = page.getByRole('main');
  const stops = await main.evaluate(
    (element) =>
      [...element.querySelectorAll('button, a, input, select, [tabindex="0"]')].filter(
        (stop) => (stop as HTMLElement).tabIndex >= 0 && !(stop as HTMLInputElement).disabled,
      ).length,
  );
  await page.getByRole('radio', { name: 'Buy' }).focus();
  let presses = 0;
  while (!(await buy.evaluate((button) => button === document.activeElement)) && presses < 40) {
    await page.keyboard.press('Tab');
    presses += 1;
  }
  expect(presses, `${stops} stops on the page`).toBeLessThanOrEqual(16);

  const table = page.getByRole('table', { name: 'Markets' });
  const names = table.getByRole('rowheader').getByRole('button');
  await names.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(names.nth(1)).toBeFocused();
  await page.keyboard.press('f');
  await expect(table.getByRole('button', { name: 'Favourite ETH/USDT' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(await table.locator('tbody :is(button, a):not([tabindex="-1"])').count()).toBe(2);

  await page.keyboard.press('s');
  await expect(page.getByRole('radio', { name: 'Sell' })).toBeChecked();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search markets' })).toBeFocused();
  await page.keyboard.press('b');
  await expect(page.getByRole('radio', { name: 'Sell' }), 'typed, no shortcut').toBeChecked();
}

/**
 * On the smallest phone, the form and the button at its end are in view, next to a book of the same
 * height.
 */
async function formFitsBesideBook(page: Page, buy: Locator): Promise<void> {
  await page.setViewportSize({ width: 320, height: 568 });
  await redrawn(page);
  await expect(buy).toBeInViewport({ ratio: 1 });
  const [button, bar, book] = await Promise.all(
    [
      buy,
      page.getByRole('navigation', { name: 'Main' }),
      page.getByRole('region', { name: 'Order book' }),
    ].map((part) => part.boundingBox()),
  );
  if (!button || !bar || !book) throw new Error('not on the page');
  expect(button.y + button.height).toBeLessThanOrEqual(bar.y);
  expect(button.x + button.width).toBeLessThanOrEqual(book.x);
  expect(Math.abs(button.y + button.height - (book.y + book.height))).toBeLessThan(60);
}

/**
 * A small chart unfolds above the form, does not move anything below when it loads, and stays open.
 */
async function smallChartUnfolds(page: Page, buy: Locator): Promise<void> {
  const fold = page.getByRole('button', { name: 'Small chart' });
  const chart = page.getByRole('img', { name: 'Candles of BTC/USDT' });
  await expect(chart).toHaveCount(0);
  await fold.click();
  await expect(chart.locator('rect')).toHaveCount(60);
  await expect(buy).toBeInViewport({ ratio: 1 });
  await page.reload();
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await expect(chart.locator('rect')).toHaveCount(60);
  await settled(page);
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.01);
  expect((await chart.boundingBox())?.height).toBeLessThanOrEqual(132);
  await fold.click();
  await expect(chart).toHaveCount(0);
}

/** No field has text so small that Safari would zoom the page. */
async function fieldsAreLegible(page: Page): Promise<void> {
  const sizes = await page
    .locator('main :is(input:not([type=radio], [type=range]), select)')
    .evaluateAll((fields) => fields.map((field) => parseFloat(getComputedStyle(field).fontSize)));
  expect(sizes.length).toBeGreaterThan(2);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
}

test('on a phone the fields are legible, a small chart unfolds, and the form fits beside the book', async ({
  page,
  app,
}) => {
  const buy = await openSpot(page, app, 390, 844);
  await test.step('fields', () => fieldsAreLegible(page));
  await test.step('small chart', () => smallChartUnfolds(page, buy));
  await test.step('smallest phone', () => formFitsBesideBook(page, buy));
});

test('a wide window has everything at once, near for the keyboard', async ({ page, app }) => {
  const buy = await openSpot(page, app, 1440, 900);
  await test.step('parts', () => allPartsAreInSight(page, buy));
  await test.step('keyboard', () => formIsNear(page, buy));
});

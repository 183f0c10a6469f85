import type { Page } from '@playwright/test';
import { type App, expect, signIn, test } from '../support/browser/e2e.ts';

const plotOf = (page: Page) => page.getByRole('application', { name: /USDT/ });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const shapes = (page: Page) => page.locator('[data-drawing] > path');
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('trade-drawings'));
/** Returns the numbers in a path, which show where its lines begin and end. */
const numbersOf = async (page: Page) =>
  ((await shapes(page).first().getAttribute('d')) ?? '').match(/[\d.]+/g)?.map(Number) ?? [];
const market = (symbol: string, name: string) =>
  `?currentSymbol=${symbol}&name=${encodeURIComponent(name)}`;
const BTC = market('btcusdt', 'BTC/USDT');
const ETH = market('ethusdt', 'ETH/USDT');

async function open(page: Page, app: App, path: string): Promise<void> {
  await page.goto(`${app.url}${path}`);
  await expect(page.locator('[data-feed]')).toHaveAttribute('data-feed', 'live');
  await expect(plotOf(page).locator('canvas').first()).toBeVisible();
}

/** Presses at one point and releases at another, both relative to the corner of the plot. */
async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const box = await plotOf(page).boundingBox();
  if (!box) throw new Error('no chart');
  await page.mouse.move(box.x + from[0], box.y + from[1]);
  await page.mouse.down();
  await page.mouse.move(box.x + to[0], box.y + to[1], { steps: 4 });
  await page.mouse.up();
}

test('a drawing made by keyboard survives reload and market switch, is undone and deleted', async ({
  page,
  app,
}) => {
  await signIn(page, app);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await open(page, app, `/options${BTC}`);
  // Of these files, only the small one that reads stored drawings is loaded, for the member's
  // settings.
  const early = loaded.filter((url) => /\/(drawings|mark-handles)-[^/]+js$/.test(url));
  expect(early.length).toBeLessThanOrEqual(1);

  await button(page, 'Drawing tools').press('Enter');
  await button(page, 'Trend line').press('Enter');
  const place = page.getByRole('application', { name: /^Place: Trend line/ });
  await expect(place).toBeFocused();
  for (const key of ['ArrowLeft', 'ArrowUp', 'Enter', 'ArrowLeft', 'ArrowDown', 'ArrowDown']) {
    await page.keyboard.press(key);
  }
  await page.keyboard.press('Enter');
  const move = button(page, 'Move Trend line 1');
  await expect(move).toBeFocused();
  await expect(shapes(page)).toHaveCount(1);
  await button(page, 'Horizontal line').press('Enter');
  await page.keyboard.press('Escape');
  await expect(button(page, 'Horizontal line')).toBeFocused();
  await expect(shapes(page)).toHaveCount(1);

  await page.reload();
  await expect(shapes(page)).toHaveCount(1);
  await open(page, app, `/options${ETH}`);
  await expect(shapes(page)).toHaveCount(0);
  await open(page, app, `/options${BTC}`);
  await expect(shapes(page)).toHaveCount(1);

  await button(page, 'Drawing tools').click();
  await button(page, 'Drawings').press('Enter');
  await page.getByRole('button', { name: /^Trend line 1/ }).press('Enter');
  await expect(move).toBeFocused();
  const before = await stored(page);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => stored(page)).not.toBe(before);
  await page.keyboard.press('Delete');
  await expect(shapes(page)).toHaveCount(0);
  await expect(button(page, 'Drawings')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(shapes(page)).toHaveCount(1);
  await button(page, 'Undo').click();
  await expect.poll(() => stored(page)).toBe(before);
});

test('drawings are made, selected and moved by pointer, and the chart is still dragged', async ({
  page,
  app,
}) => {
  await signIn(page, app);
  await open(page, app, `/options${BTC}`);
  await button(page, 'Drawing tools').click();
  await button(page, 'Rectangle').click();
  await drag(page, [150, 80], [250, 140]);
  await expect(shapes(page)).toHaveCount(1);
  const left = async () => (await numbersOf(page))[0] ?? 0;
  const first = await left();
  await drag(page, [250, 140], [280, 160]);
  await expect(shapes(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(button(page, 'Move Rectangle 1')).toBeHidden();

  await drag(page, [60, 200], [140, 200]);
  await expect.poll(left).toBeGreaterThan(first + 40);
  await expect(button(page, 'Move Rectangle 1')).toBeHidden();
  const box = await plotOf(page).boundingBox();
  const [from = 0, y = 0, to = 0] = await numbersOf(page);
  await page.mouse.click((box?.x ?? 0) + (from + to) / 2, (box?.y ?? 0) + y);
  await expect(button(page, 'Move Rectangle 1')).toBeVisible();
  await button(page, 'Delete drawing').click();
  await expect(shapes(page)).toHaveCount(0);
});

test('an open order is changed by dragging its line, after a confirmation', {
  tag: '@soak',
}, async ({ page, app }) => {
  await signIn(page, app);
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, app, `/exchange${BTC}`);
  const price = page.getByRole('textbox', { name: 'Price' });
  await expect(price).not.toHaveValue('');
  // The price is below the market, at a height that the chart shows.
  const wanted = (Number((await price.inputValue()).replaceAll(',', '')) * 0.995).toFixed(2);
  await price.fill(wanted);
  await page.getByRole('textbox', { name: 'Quantity' }).fill('0.01');
  await button(page, 'Buy BTC').click();
  const handle = page.getByRole('button', { name: /^Change: Buy 0\.01/ });
  await expect(handle).toBeVisible();

  const box = await handle.boundingBox();
  if (!box) throw new Error('no handle');
  await page.mouse.move(box.x + 22, box.y + 22);
  await page.mouse.down();
  await page.mouse.move(box.x + 22, box.y + 47, { steps: 4 });
  await page.mouse.up();
  const dialog = page.getByRole('dialog', { name: 'Change order' });
  const field = dialog.getByRole('textbox', { name: /^Price/ });
  const dropped = Number(await field.inputValue());
  expect(dropped).toBeLessThan(Number(wanted));
  await expect(dialog).toContainText('Previous price');
  await dialog.getByRole('button', { name: 'Change order' }).click();
  await expect(dialog).toBeHidden();
  const shown = dropped.toLocaleString('en-US', { minimumFractionDigits: 2 });
  await expect(page.getByRole('list', { name: 'Open orders' })).toContainText(shown);

  // Without dragging, Enter opens the same form.
  await page.getByRole('button', { name: /^Change: Buy 0\.01/ }).press('Enter');
  await expect.poll(async () => Number(await field.inputValue())).toBe(dropped);
});

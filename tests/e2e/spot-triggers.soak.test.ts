import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../support/browser/e2e.ts';

const BTC = '/exchange?currentSymbol=btcusdt&name=BTC%2FUSDT&side=sell';
/**
 * The distance between the triggers and the price, which a simulated market covers within seconds.
 */
const APART = 0.00012;
const FIRED_MS = 60_000;

const field = (page: Page, name: string) => page.getByRole('textbox', { name });

/** Fills in the form for a pair around the current price, with limits that the market fills. */
async function fillPair(page: Page): Promise<void> {
  const price = await page.evaluate(async () => {
    const answer = await fetch('/api/getMarketList', { method: 'POST' });
    const { data } = await answer.json();
    return Number(data.list.find((row: { symbol: string }) => row.symbol === 'btcusdt').close);
  });
  const at = (way: number) => (price * (1 + way)).toFixed(2);
  await field(page, 'Take-profit trigger').fill(at(APART));
  await field(page, 'Take-profit limit').fill(at(-0.01));
  await field(page, 'Stop-loss trigger').fill(at(-APART));
  await field(page, 'Stop-loss limit').fill(at(-0.01));
}

test('one order of a pair is triggered, is filled, and cancels its twin', async ({ page, app }) => {
  test.setTimeout(FIRED_MS + 30_000);
  await signIn(page, app);
  await page.goto(app.url + BTC);
  await page.getByRole('button', { name: /^Order type/ }).click();
  await page.getByRole('option', { name: /^TP\/SL/ }).click();
  await field(page, 'Quantity').fill('0.0003');
  const dialog = page.getByRole('dialog', { name: 'Take profit and stop loss' });
  // The price may reach a trigger before the order arrives. In that case, the pair is placed again
  // around the new price.
  await expect(async () => {
    await fillPair(page);
    await page.getByRole('button', { name: 'Sell BTC' }).click();
    await expect(dialog).toContainText('On hold until then');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('The first one triggered cancels the other.')).toBeVisible();
  }).toPass({ timeout: 15_000 });

  const done = page.getByRole('list', { name: 'Completed' }).getByRole('listitem');
  await expect(async () => {
    await page.goto(`${app.url}/trade-lst?status=done`);
    await expect(done).toHaveCount(1, { timeout: 3_000 });
  }).toPass({ timeout: FIRED_MS });
  await expect(done).toContainText(/(Take profit|Stop loss) · When price [≥≤]/);
  await expect(done).toContainText('Triggered');
  await page.getByRole('tab', { name: 'Cancelled' }).click();
  const cancelled = page.getByRole('list', { name: 'Cancelled' }).getByRole('listitem');
  await expect(cancelled).toHaveCount(1);
  await expect(cancelled).toContainText('the linked order was triggered');
});

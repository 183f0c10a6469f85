import type { Page, Route } from '@playwright/test';
import { type App, expect, signIn, test } from '../support/browser/e2e.ts';

const ORDER = '**/api/creatorder';
const STAKE = '100';

/** Opens the confirm dialog of an option and returns the button that buys it. */
async function prepareOrder(page: Page, app: App) {
  await signIn(page, app);
  await page.goto(`${app.url}/options`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Buy Up' }).click();
  const settings = page.getByRole('dialog', { name: 'Buy Up settings' });
  await settings.getByText('5 min').click();
  await settings.getByRole('textbox').fill(STAKE);
  await settings.getByRole('button', { name: 'Continue' }).click();
  return page.getByRole('dialog', { name: 'Buy Up' }).getByRole('button', { name: 'Confirm' });
}

async function runningOrders(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const headers = { Token: localStorage.getItem('trade-token') ?? '' };
    const body = new URLSearchParams({ status: '1', page: '1', limit: '50' });
    const answer = await fetch('/api/getHyOrderList', { method: 'POST', headers, body });
    const { data } = (await answer.json()) as { data: { list: { order_id: string }[] } };
    return data.list.map((order) => order.order_id);
  });
}

/** Lets the exchange execute the order and loses its response. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort();
}

test('an order with a lost response is sent again under its key and bought once', async ({
  page,
  app,
}) => {
  const confirm = await prepareOrder(page, app);
  const before = await runningOrders(page);
  const keys: (string | undefined)[] = [];
  const checking = page.getByRole('button', { name: 'Checking…' });
  await page.route(ORDER, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length === 1) return loseAnswer(route);
    // The message disappears with the response.
    await checking.waitFor();
    return route.continue();
  });
  await confirm.click();
  await expect(page.getByRole('dialog', { name: 'Your order' })).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(await runningOrders(page)).toHaveLength(before.length + 1);
  expect(await page.evaluate(() => localStorage.getItem('trade-intents'))).toBeNull();
});

test('without any response the page says so, and a reload finds the outcome without sending again', {
  tag: '@soak',
}, async ({ page, app }) => {
  const confirm = await prepareOrder(page, app);
  const before = await runningOrders(page);
  let sent = 0;
  await page.route(ORDER, async (route) => {
    sent += 1;
    await loseAnswer(route);
  });
  await confirm.click();
  const unknown = page.getByRole('dialog', { name: 'Request not confirmed' });
  await expect(unknown).toBeVisible({ timeout: 40_000 });
  expect(sent).toBe(4);
  await unknown.getByRole('button', { name: 'View your orders' }).click();
  await expect(page.getByRole('tab', { name: /In progress/ })).toBeVisible();
  expect(await runningOrders(page)).toHaveLength(before.length + 1);

  const kept = await page.evaluate(() => localStorage.getItem('trade-intents') ?? '');
  const [intent] = JSON.parse(kept) as Record<string, unknown>[];
  expect(intent?.call).toBe('creatorder');
  expect(Object.keys(intent ?? {}).sort()).toEqual(['at', 'call', 'key', 'member']);
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'Order placed' })).toBeVisible();
  expect(sent).toBe(4);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('trade-intents'))).toBeNull();
  expect(await runningOrders(page)).toHaveLength(before.length + 1);
});

import type { Page } from '@playwright/test';
import { add, type Money, money, subtract } from '#core/domain/money.ts';
import { type App, expect, signIn, test } from '../support/browser/e2e.ts';

const ORDER = '**/api/upbbbuy';
const BTC = '/exchange?currentSymbol=btcusdt&name=BTC%2FUSDT';
const BTC_ID = '1';

/** The form treats another press within this time as the same press. */
const DOUBLE_TAP_MS = 600;

interface Balances {
  readonly quote: Money;
  readonly base: Money;
}

interface Order {
  readonly id: string;
  readonly price: string;
  readonly coinnum: string;
  readonly total: string;
  readonly fee: string;
}

/** Sends a call directly to the exchange. */
async function ask(page: Page, call: string, fields: Record<string, string>): Promise<unknown> {
  return page.evaluate(
    async ([name, sent]) => {
      const headers = { Token: localStorage.getItem('trade-token') ?? '' };
      const body = new URLSearchParams(sent);
      const answer = await fetch(`/api/${name}`, { method: 'POST', headers, body });
      return (await answer.json()).data;
    },
    [call, fields] as const,
  );
}

async function balances(page: Page): Promise<Balances> {
  const data = await ask(page, 'getMarketBalance', { m_id: BTC_ID });
  const { usdt_balance, coin_balance } = data as { usdt_balance: string; coin_balance: string };
  return { quote: money(usdt_balance), base: money(coin_balance) };
}

async function orders(page: Page, status: 'open' | 'done'): Promise<readonly Order[]> {
  const wanted = { type: '0', status: status === 'open' ? '1' : '2', page: '1', limit: '50' };
  const { list } = (await ask(page, 'tradegetOrderList', wanted)) as { list: Order[] };
  return list;
}

async function openSpot(page: Page, app: App): Promise<void> {
  await signIn(page, app);
  await page.goto(app.url + BTC);
  await expect(page.getByRole('button', { name: 'Buy BTC' })).toBeEnabled();
  await expect(page.getByRole('button', { name: /^Use price/ }).nth(9)).toBeVisible();
}

const field = (page: Page, label: 'Price' | 'Quantity' | 'Amount') =>
  page.getByRole('textbox', { name: label });
const choose = (page: Page, group: string, label: string) =>
  page.getByRole('radiogroup', { name: group }).locator('label', { hasText: label }).click();
/** The amount of a limit order, below its fields. */
const amountFigure = (page: Page) => page.locator('form dl > div', { hasText: 'Amount' });
const openList = (page: Page) =>
  page.getByRole('list', { name: 'Open orders' }).getByRole('listitem');

test('a limit order below the market rests with its funds frozen, and cancelling frees them', {
  tag: '@soak',
}, async ({ page, app }) => {
  await openSpot(page, app);
  const before = await balances(page);
  await field(page, 'Price').fill('20000.5');
  await field(page, 'Quantity').fill('0.0123');
  await expect(amountFigure(page)).toContainText('246.0061');
  await page.getByRole('button', { name: 'Buy BTC' }).click();
  await expect(openList(page)).toHaveCount(1);
  await expect(openList(page)).toContainText('20,000.50');
  expect(await balances(page)).toEqual({
    ...before,
    quote: subtract(before.quote, money('246.00615')),
  });
  await expect(field(page, 'Quantity'), 'ready for the next order').toHaveValue('');

  await page.getByRole('button', { name: 'Cancel BTC/USDT' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('You have no open orders in this market.')).toBeVisible();
  expect(await balances(page)).toEqual(before);

  await page.getByRole('link', { name: 'All' }).click();
  await page.getByRole('tab', { name: 'Cancelled' }).click();
  await expect(page).toHaveURL(/\/trade-lst\?status=cancelled/);
  const cancelled = page.getByRole('list', { name: 'Cancelled' }).getByRole('listitem');
  await expect(cancelled).toHaveCount(1);
  await expect(cancelled.getByRole('button')).toHaveCount(0);
});

/** Submits the filled form, waits until the order is done, and returns the order. */
async function trade(page: Page, button: 'Buy BTC' | 'Sell BTC'): Promise<Order> {
  const known = (await orders(page, 'done')).map(({ id }) => id);
  await page.getByRole('button', { name: button }).click();
  let done: Order | undefined;
  await expect
    .poll(
      async () => {
        done = (await orders(page, 'done')).find(({ id }) => !known.includes(id));
        return done !== undefined;
      },
      { timeout: 15_000 },
    )
    .toBe(true);
  if (!done) throw new Error('no order was done');
  // The order may be done before its response arrives. Until then, another press counts as the same
  // one.
  await expect(page.locator('form').getByRole('textbox').last()).toHaveValue('');
  await page.waitForTimeout(DOUBLE_TAP_MS);
  return done;
}

function moved(before: Balances, order: Order, side: 'buy' | 'sell'): Balances {
  const [quantity, value, fee] = [money(order.coinnum), money(order.total), money(order.fee)];
  return side === 'buy'
    ? { quote: subtract(before.quote, value), base: subtract(add(before.base, quantity), fee) }
    : { quote: subtract(add(before.quote, value), fee), base: subtract(before.base, quantity) };
}

test('orders at the market change both balances exactly: limit, market buy, market sell', {
  tag: '@soak',
}, async ({ page, app }) => {
  await openSpot(page, app);
  const start = await balances(page);
  await page.getByRole('group', { name: 'Sell orders' }).getByRole('button').first().click();
  await expect(field(page, 'Price')).toHaveValue(/^\d{4,}/);
  await field(page, 'Quantity').fill('0.001');
  await expect(amountFigure(page)).toContainText(/\d{2,3}\.\d{4}/);
  const limit = await trade(page, 'Buy BTC');
  expect(limit.coinnum).toBe('0.001');
  const afterLimit = await balances(page);
  expect(afterLimit).toEqual(moved(start, limit, 'buy'));

  await page.getByRole('button', { name: /^Order type/ }).click();
  await page.getByRole('option', { name: /^Market/ }).click();
  await field(page, 'Amount').fill('250');
  const bought = await trade(page, 'Buy BTC');
  expect(Number(bought.total)).toBeLessThanOrEqual(250);
  const afterBuy = await balances(page);
  expect(afterBuy).toEqual(moved(afterLimit, bought, 'buy'));

  await choose(page, 'Side', 'Sell');
  await field(page, 'Quantity').fill('0.0015');
  const sold = await trade(page, 'Sell BTC');
  expect(sold.coinnum).toBe('0.0015');
  expect(await balances(page)).toEqual(moved(afterBuy, sold, 'sell'));

  await page.goto(`${app.url}/trade-lst?status=done&type=sell`);
  const rows = page.getByRole('list', { name: 'Completed' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Market order · Sell');
  await expect(rows).toContainText('Average price');
  await expect(rows.locator('summary'), 'the price of the trades').toContainText(/\d\.\d\d\sUSDT/);
});

test('a shortage is reported and clears only the edited field; a double tap places one order', {
  tag: '@soak',
}, async ({ page, app }) => {
  await openSpot(page, app);
  const buy = page.getByRole('button', { name: 'Buy BTC' });
  await field(page, 'Price').fill('');
  await buy.click();
  await expect(page.getByText('Enter the order price')).toBeVisible();
  await field(page, 'Price').fill('21000');
  await buy.click();
  await expect(page.getByText('Enter the order quantity')).toBeVisible();
  await field(page, 'Quantity').fill('100000');
  await buy.click();
  await expect(page.getByText('Not enough USDT. Deposit or lower the amount.')).toBeVisible();
  await expect(field(page, 'Quantity')).toHaveValue('');
  await expect(field(page, 'Price')).toHaveValue('21000');

  const before = (await orders(page, 'open')).length;
  await field(page, 'Quantity').fill('0.01');
  await buy.dblclick();
  await expect(openList(page)).toHaveCount(1);
  expect(await orders(page, 'open')).toHaveLength(before + 1);
  await expect(page.getByText('Enter the order quantity')).toBeHidden();
});

test('an order that hangs for 15 s is checked under its key and placed once', {
  tag: '@soak',
}, async ({ page, app }) => {
  await openSpot(page, app);
  const before = (await orders(page, 'open')).length;
  const keys = new Set<string | undefined>();
  const checking = page.getByRole('button', { name: 'Checking…' });
  let sent = 0;
  await page.route(ORDER, async (route) => {
    keys.add(route.request().headers()['idempotency-key']);
    sent += 1;
    // The exchange executes the first order, and its response is lost.
    if (sent === 1) return void (await route.fetch());
    await checking.waitFor();
    return route.continue();
  });
  await field(page, 'Price').fill('22000');
  await field(page, 'Quantity').fill('0.01');
  await page.getByRole('button', { name: 'Buy BTC' }).click();
  await expect(checking).toBeVisible({ timeout: 17_000 });
  await expect(page.getByRole('button', { name: 'Buy BTC' })).toBeEnabled();
  expect([sent, keys.size]).toEqual([2, 1]);
  expect(await orders(page, 'open')).toHaveLength(before + 1);
});

test('the book never moves its surroundings, and without a network trading is off', async ({
  page,
  app,
  context,
}) => {
  await page.addInitScript(() => {
    const state = window as unknown as { shift: number };
    state.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (!shift.hadRecentInput) state.shift += shift.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await openSpot(page, app);
  const levels = page.getByRole('button', { name: /^Use price/ });
  const seen = new Set<string>();
  await expect
    .poll(async () => seen.add((await levels.allTextContents()).join()).size)
    .toBeGreaterThanOrEqual(4);
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(
    0.01,
  );

  await page.getByRole('combobox', { name: 'Order book' }).selectOption('bids');
  await expect.poll(() => levels.count()).toBeGreaterThanOrEqual(9);
  await context.setOffline(true);
  await expect(page.getByText('You can’t trade while you’re offline.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Buy BTC' })).toBeDisabled();
  expect(await levels.count(), 'what is known stays').toBeGreaterThanOrEqual(9);
  await expect(page.getByText(/^As of/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Buy BTC' })).toBeEnabled();
});

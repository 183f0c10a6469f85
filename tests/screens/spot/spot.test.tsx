import '../../support/screens/page';

import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSession } from '#/state/session';
import { fillDomGaps } from '../../support/screens/dom-gaps';
import { chooseOrderType } from '../../support/screens/order-type';
import { clearPage, connectPage, renderApp } from '../../support/screens/render';
import type { TestClient } from '../../support/server/test-client';
import { startTestServer, type TestServer } from '../../support/server/test-server';

const ETH = '/exchange?currentSymbol=ethusdt&name=ETH%2FUSDT';
const ETH_ID = 2;

let exchange: TestServer;
let member: TestClient;
let calls: Map<string, number>;

beforeAll(async () => {
  fillDomGaps();
  exchange = await startTestServer({ engine: 'pglite' });
});
afterAll(() => exchange.stop());
beforeEach(async () => {
  exchange.time.set(Date.now());
  for (const symbol of ['btcusdt', 'ethusdt']) exchange.prices.set(symbol, '3500');
  exchange.prices.setBook('ethusdt', {
    asks: [
      ['3501', '1'],
      ['3502.5', '4'],
    ],
    bids: [['3499', '5']],
  });
  calls = connectPage(exchange);
  member = await exchange.signedIn();
  startSession(member.token ?? '');
});
afterEach(async () => {
  clearPage();
  const { data } = await member.call('tradegetOrderList', { type: 0, status: 1, limit: 50 });
  for (const { id } of data.list) await member.call('tradecancelOrder', { bb_id: id });
});

const balances = async () => (await member.call('getMarketBalance', { m_id: ETH_ID })).data;
const field = (name: string) => screen.getByRole('textbox', { name }) as HTMLInputElement;

async function openSpot(address = ETH) {
  const { user, router } = await renderApp(address);
  const buy = await screen.findByRole('button', { name: 'Buy ETH' });
  await waitFor(() => expect(buy.hasAttribute('disabled')).toBe(false));
  return { user, router, buy };
}

async function retype(
  user: { clear(e: Element): Promise<void>; type(e: Element, t: string): Promise<void> },
  name: string,
  text: string,
) {
  await user.clear(field(name));
  await user.type(field(name), text);
}

/** Returns the text of a figure below the fields. */
function figure(name: string): string | null {
  const row = screen.getByText(name, { selector: 'dt' }).closest('div') as HTMLElement;
  return within(row).getByRole('definition').textContent;
}

describe('the form', () => {
  test('starts at the last price, and computes quantity and amount from each other exactly', async () => {
    const { user } = await openSpot();
    expect(field('Price (USDT)').value).toBe('3500');
    await user.type(field('Quantity (ETH)'), '٠٫١٢٣');
    expect(field('Quantity (ETH)').value).toBe('0.123');
    expect(figure('Amount')).toMatch(/^430\.50\s/);
    await user.click(screen.getByRole('button', { name: 'Higher price' }));
    expect(field('Price (USDT)').value).toBe('3500.01');
    await user.click(screen.getByRole('button', { name: 'ETH: Switch to USDT' }));
    expect(field('Amount (USDT)').value).toBe('430.50123');
    expect(screen.queryByRole('textbox', { name: 'Quantity (ETH)' })).toBeNull();
    await retype(user, 'Amount (USDT)', '100');
    await user.click(screen.getByRole('button', { name: 'USDT: Switch to ETH' }));
    expect(Number(field('Quantity (ETH)').value) * 3500.01).toBeLessThanOrEqual(100);
    expect(Number(field('Quantity (ETH)').value) * 3500.01).toBeGreaterThan(99);
    await user.type(field('Price (USDT)'), '12345678');
    expect(field('Price (USDT)').value).toBe('3500.01');
  });

  test('reports missing input, and a shortage clears only the field just edited', async () => {
    const { user, buy } = await openSpot();
    await user.clear(field('Price (USDT)'));
    await user.click(buy);
    expect(await screen.findByText('Enter the order price')).toBeTruthy();
    await user.type(field('Price (USDT)'), '3000');
    await user.click(buy);
    expect(await screen.findByText('Enter the order quantity')).toBeTruthy();
    await user.type(field('Quantity (ETH)'), '1000000');
    await user.click(buy);
    expect(await screen.findByText('Not enough USDT. Deposit or lower the amount.')).toBeTruthy();
    expect([field('Price (USDT)').value, field('Quantity (ETH)').value]).toEqual(['3000', '']);
    await user.type(field('Quantity (ETH)'), '1');
    await retype(user, 'Price (USDT)', '9000000');
    await user.click(buy);
    expect([field('Price (USDT)').value, field('Quantity (ETH)').value]).toEqual(['', '1']);
    await chooseOrderType(user, 'Market');
    await user.clear(field('Amount (USDT)'));
    await user.click(buy);
    expect(await screen.findByText('Enter the order amount')).toBeTruthy();
    expect(calls.get('/api/upbbbuy')).toBeUndefined();
  });

  test('the quick buttons use their part of the balance, and all of it exactly', async () => {
    const { user } = await openSpot();
    const { usdt_balance, coin_balance } = await balances();
    await user.click(await screen.findByRole('button', { name: '100%' }));
    const most = Number(field('Quantity (ETH)').value);
    expect(most * 3500).toBeLessThanOrEqual(Number(usdt_balance));
    await chooseOrderType(user, 'Market');
    await user.click(await screen.findByRole('button', { name: '100%' }));
    expect(Number(field('Amount (USDT)').value.replaceAll(',', ''))).toBe(Number(usdt_balance));
    await user.click(screen.getByRole('radio', { name: 'Sell' }));
    await user.click(screen.getByRole('button', { name: '25%' }));
    expect(Number(field('Quantity (ETH)').value)).toBeLessThanOrEqual(Number(coin_balance) / 4);
  });

  test('bid, ask and the price between them fill in the price', async () => {
    const { user } = await openSpot();
    await screen.findAllByRole('button', { name: /^Use price/ });
    for (const [name, price] of [
      ['Bid', '3499'],
      ['Ask', '3501'],
      ['Mid', '3500'],
    ] as const) {
      await user.click(screen.getByRole('button', { name }));
      expect(field('Price (USDT)').value).toBe(price);
    }
  });

  test('a level of the book fills in its price', async () => {
    const { user } = await openSpot();
    const [level] = await screen.findAllByRole('button', { name: /^Use price/ });
    const price = level?.textContent?.replace('Use price', '') ?? '';
    await chooseOrderType(user, 'Market');
    if (level) await user.click(level);
    expect(price.replaceAll(',', '').startsWith(field('Price (USDT)').value)).toBe(true);
  });

  test('typed values survive a reload of the page', async () => {
    const { user } = await openSpot();
    await retype(user, 'Price (USDT)', '3100');
    await user.type(field('Quantity (ETH)'), '0.5');
    const kept = { ...sessionStorage };
    clearPage();
    connectPage(exchange);
    startSession(member.token ?? '');
    for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value as string);
    await openSpot();
    expect(field('Price (USDT)').value).toBe('3100');
    expect(figure('Amount')).toMatch(/^1,550\.00/);
  });
});

describe('orders', () => {
  test('a double tap places one order; it rests with its funds frozen until it is cancelled', async () => {
    const before = await balances();
    const { user, buy } = await openSpot();
    await retype(user, 'Price (USDT)', '3000');
    await user.type(field('Quantity (ETH)'), '0.2');
    await user.dblClick(buy);
    const list = await screen.findByRole('list', { name: 'Open orders' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    expect(calls.get('/api/upbbbuy')).toBe(1);
    expect(Number((await balances()).usdt_balance)).toBe(Number(before.usdt_balance) - 600);
    await user.click(within(list).getByRole('button', { name: 'Cancel ETH/USDT' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel this order?' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel order' }));
    expect(await screen.findByText('You have no open orders in this market.')).toBeTruthy();
    expect(await balances()).toEqual(before);
  });

  test('without a response the order is sent once and reported as unknown, with a link to check', async () => {
    const real = globalThis.fetch;
    let sent = 0;
    globalThis.fetch = (async (input: Request, init) => {
      const { pathname } = new URL(input.url);
      if (pathname === '/api/upbbbuy') {
        sent += 1;
        throw new TypeError('network');
      }
      const answer = await real(input, init);
      if (pathname !== '/api/getSetting') return answer;
      const body = await answer.json();
      return Response.json({ ...body, data: { ...body.data, idempotency: 0 } });
    }) as typeof fetch;
    const { user, buy, router } = await openSpot();
    await user.type(field('Quantity (ETH)'), '0.2');
    await user.click(buy);
    const unknown = await screen.findByRole('dialog', { name: 'Request not confirmed' });
    expect(sent).toBe(1);
    await user.click(within(unknown).getByRole('link', { name: 'View your orders' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/trade-lst'));
  });

  test('market orders are off, with the reason, while the price is older than 15 seconds', async () => {
    exchange.prices.clear('ethusdt');
    exchange.prices.set('ethusdt', '3500', Date.now() - 15_500);
    const { user, buy } = await openSpot();
    await chooseOrderType(user, 'Market');
    expect(await screen.findByText(/Market orders are paused/)).toBeTruthy();
    expect(buy.hasAttribute('disabled')).toBe(true);
    await chooseOrderType(user, 'Limit');
    expect(buy.hasAttribute('disabled')).toBe(false);
  });
});

describe('time in force', () => {
  const choice = () => screen.queryByRole('combobox', { name: 'Time in force' });

  test('is good till cancelled until another one is chosen, which only this form remembers', async () => {
    const { user, buy } = await openSpot();
    expect((choice() as HTMLSelectElement).selectedOptions[0]?.text).toBe('Good till cancelled');
    await retype(user, 'Price (USDT)', '3501');
    await user.type(field('Quantity (ETH)'), '0.2');
    await user.selectOptions(choice() as HTMLElement, 'postOnly');
    await user.click(buy);
    expect(await screen.findByText(/^This post-only order would trade/)).toBeTruthy();
    await chooseOrderType(user, 'Market');
    expect(choice()).toBeNull();
    await chooseOrderType(user, 'Limit');
    cleanup();
    await openSpot();
    expect(field('Price (USDT)').value).toBe('3501');
    expect((choice() as HTMLSelectElement).value).toBe('none');
  });

  test('immediate or cancel: what the book does not fill ends, and the answer says so', async () => {
    const { user, buy } = await openSpot();
    await retype(user, 'Price (USDT)', '3501');
    await user.type(field('Quantity (ETH)'), '1.5');
    await user.selectOptions(choice() as HTMLElement, 'immediateOrCancel');
    await user.click(buy);
    expect(
      await screen.findByText('1 ETH filled. The rest of the order went unfilled.'),
    ).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Open orders' })).toBeNull();
  });

  test('a server without it is asked nothing', async () => {
    const real = globalThis.fetch;
    const sent: string[] = [];
    globalThis.fetch = (async (input: Request, init) => {
      const { pathname } = new URL(input.url);
      if (pathname === '/api/upbbbuy') sent.push(await input.clone().text());
      const answer = await real(input, init);
      if (pathname !== '/api/getSetting') return answer;
      const { data, ...rest } = await answer.json();
      return Response.json({ ...rest, data: { ...data, timeinforce: undefined } });
    }) as typeof fetch;
    const { user, buy } = await openSpot();
    expect(choice()).toBeNull();
    await retype(user, 'Price (USDT)', '3000');
    await user.type(field('Quantity (ETH)'), '0.2');
    await user.click(buy);
    expect(await screen.findByText('Order placed')).toBeTruthy();
    expect(sent).toHaveLength(1);
    expect(sent[0]).not.toContain('time_in_force');
  });
});

describe('the market', () => {
  test('a fill of a watched order is announced, and the balance is reloaded', async () => {
    const order = { m_id: ETH_ID, operate_type: 1, type: 1, num: '0.5', price: '3400' };
    expect((await member.call('upbbbuy', order)).code).toBe(1);
    await openSpot();
    expect(await screen.findByRole('list', { name: 'Open orders' })).toBeTruthy();
    const asked = calls.get('/api/getMarketBalance') ?? 0;
    exchange.prices.set('ethusdt', '3399', exchange.time.now() + 500, '10');
    exchange.time.advance(5_000);
    await exchange.context.matcher.matchNow();
    const told = await screen.findByText('ETH/USDT: your order was filled');
    expect(told).toBeTruthy();
    expect(calls.get('/api/getMarketBalance')).toBeGreaterThan(asked);
  });

  test('marks the levels that contain an order of the member', async () => {
    const order = { m_id: ETH_ID, operate_type: 1, type: 1, num: '0.5', price: '3498.5' };
    expect((await member.call('upbbbuy', order)).code).toBe(1);
    await openSpot();
    const own = await screen.findByRole('button', { name: /^Use price.*3,498\.50.*Your order/ });
    expect(own.textContent).toContain('0.5');
  });

  test('reports that the book cannot be read, and retries', async () => {
    const real = globalThis.fetch;
    let isBroken = true;
    globalThis.fetch = (async (input: Request, init) =>
      isBroken && input.url.endsWith('/getHuoBiTradeFromRedis')
        ? Response.json({ code: 0, msg: 'no', data: null })
        : real(input, init)) as typeof fetch;
    const { user } = await openSpot();
    const said = await screen.findByText('We couldn’t load the order book.');
    isBroken = false;
    await user.click(within(said.parentElement as HTMLElement).getByText('Try again'));
    expect(await screen.findAllByRole('button', { name: /^Use price/ })).toHaveLength(3);
  });
});

describe('the order list', () => {
  test('shows completed orders read-only with fee and average price, by type', async () => {
    for (const type of [1, 2]) {
      const order = { m_id: ETH_ID, operate_type: 2, type, num: '0.1', amount: '350' };
      expect((await member.call('upbbbuy', order)).code).toBe(1);
    }
    const { user, router } = await renderApp('/trade-lst?status=done');
    const list = await screen.findByRole('list', { name: 'Completed' });
    expect(within(list).queryByRole('button')).toBeNull();
    const [newest] = within(list).getAllByRole('listitem');
    expect(newest?.textContent).toMatch(/Market order · Sell.*Average price.*Fee/);
    await user.click(screen.getByRole('tab', { name: 'Buy' }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ type: 'buy' }));
    await waitFor(() => {
      const bought = screen.getByRole('list', { name: 'Completed' });
      expect(bought.textContent).not.toContain('Sell');
      expect(bought.textContent).toContain('Buy');
    });
    await user.click(screen.getByRole('tab', { name: 'Open orders' }));
    expect(await screen.findByText('No records yet')).toBeTruthy();
  });
});

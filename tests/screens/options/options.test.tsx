import '../../support/screens/page';

import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSession } from '#/state/session';
import { fillDomGaps } from '../../support/screens/dom-gaps';
import { clearPage, connectPage, renderApp } from '../../support/screens/render';
import { fundedMember } from '../../support/server/funded-member';
import type { TestClient } from '../../support/server/test-client';
import { startTestServer, type TestServer } from '../../support/server/test-server';

const PLACE = '/options?currentSymbol=ethusdt&name=ETH%2FUSDT';

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
  calls = connectPage(exchange);
  member = await exchange.signedIn();
  startSession(member.token ?? '');
});
afterEach(clearPage);

const balance = async () => (await member.call('getHyConfig')).data.balance as string;
const buyUp = () => screen.findByRole('button', { name: /^Buy Up/ });
const enabled = async () => {
  await waitFor(async () => expect((await buyUp()).hasAttribute('disabled')).toBe(false));
  return buyUp();
};

async function openSettings() {
  const { user } = await renderApp(PLACE);
  await user.click(await enabled());
  return { user, settings: await screen.findByRole('dialog', { name: 'Buy Up settings' }) };
}

describe('the ticket', () => {
  test('a market is chosen only by symbol and name together', async () => {
    await renderApp(PLACE);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('ETH/USDT');
    clearPage();
    connectPage(exchange);
    startSession(member.token ?? '');
    await renderApp('/options?currentSymbol=ethusdt');
    await enabled();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('BTC/USDT');
  });

  test('a market that is not in the list is not replaced by another one', async () => {
    const { user } = await renderApp('/options?currentSymbol=nousdt&name=NO%2FUSDT');
    expect(await screen.findByText('This market isn’t available')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Buy Up/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Choose a market' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  test('requires duration and stake, checks minimum and balance, and All fills it exactly', async () => {
    const { user, settings } = await openSettings();
    const inside = within(settings);
    await user.click(inside.getByRole('button', { name: 'Continue' }));
    expect(inside.getByText('Choose a time.')).toBeTruthy();
    expect(inside.getByText('Enter a stake.')).toBeTruthy();
    await user.click(inside.getByRole('radio', { name: /^1 min/ }));
    const stake = inside.getByLabelText('Stake') as HTMLInputElement;
    await user.type(stake, '٩٫٥');
    expect(stake.value).toBe('9.5');
    expect(inside.getByText(/minimum stake for this time is 10\.00 USDT/)).toBeTruthy();
    await user.click(inside.getByRole('button', { name: '30.00' }));
    expect(stake.value).toBe('30');
    await user.click(inside.getByRole('button', { name: 'All' }));
    expect(stake.value).toBe(await balance());
    await user.type(stake, '1');
    expect(inside.getByText(/Not enough USDT/)).toBeTruthy();
    expect(calls.get('/api/creatorder')).toBeUndefined();
  });

  test('funds of the other account can be used in the ticket', async () => {
    member = await fundedMember(exchange, { 1: { USDT: '100' } });
    startSession(member.token ?? '');
    const { user } = await renderApp(PLACE);
    await user.click(await screen.findByRole('button', { name: 'Use them here' }));
    const sheet = await screen.findByRole('dialog', { name: 'Use funds for options' });
    await user.click(within(sheet).getByRole('button', { name: '50%' }));
    await user.click(within(sheet).getByRole('button', { name: 'Transfer 50.00 USDT' }));
    await waitFor(async () => expect((await buyUp()).hasAttribute('disabled')).toBe(false));
    expect(await balance()).toBe('50');
    expect(screen.queryByRole('dialog', { name: 'Use funds for options' })).toBeNull();
  });

  test('a member with too little sees the shortage and links to more', async () => {
    member = await fundedMember(exchange, { 3: { USDT: '100' } });
    startSession(member.token ?? '');
    const { user } = await renderApp(PLACE);
    expect(await screen.findByText('Not enough USDT in your options account.')).toBeTruthy();
    expect((await buyUp()).hasAttribute('disabled')).toBe(true);
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    await screen.findByRole('link', { name: 'Transfer' });
    expect(href('Transfer')).toBe('/changemoney?from=1&to=2&for=options');
    expect(href('Deposit')).toBe('/recharge');
    // The account is empty, so practice is offered first.
    await user.click(await screen.findByRole('button', { name: /^Practise first/ }));
    expect(await screen.findByText('Practice')).toBeTruthy();
  });

  test('confirm shows worst case and payout, a double tap buys once, the popup counts down', async () => {
    const before = Number(await balance());
    const { user, settings } = await openSettings();
    await user.click(within(settings).getByRole('radio', { name: /^30 s/ }));
    await user.click(within(settings).getByRole('button', { name: '15.00' }));
    await user.click(within(settings).getByRole('button', { name: 'Continue' }));
    const confirm = await screen.findByRole('dialog', { name: 'Buy Up' });
    expect(confirm.textContent).toMatch(/Worst case−15\.00/);
    expect(confirm.textContent).toMatch(/right\+12\.00\sUSDTProfit \+80% · You get 27\.00 USDT/);
    await user.dblClick(within(confirm).getByRole('button', { name: 'Confirm' }));
    const order = await screen.findByRole('dialog', { name: 'Your order' });
    expect((await within(order).findByRole('timer')).textContent).toMatch(/00:(30|2\d)/);
    expect(calls.get('/api/creatorder')).toBe(1);
    expect(Number(await balance())).toBe(before - 15);
    await user.click(within(order).getByRole('button', { name: 'Keep trading' }));
    expect(await screen.findByText('(1 active)')).toBeTruthy();
  });

  test('reports that the exchange states no rate', async () => {
    const real = globalThis.fetch;
    globalThis.fetch = (async (input: Request, init) => {
      const answer = await real(input, init);
      if (!new URL(input.url).pathname.endsWith('/getHyConfig')) return answer;
      const body = await answer.json();
      const { hyrate: _, ...data } = body.data;
      return Response.json({ ...body, data });
    }) as typeof fetch;
    const { user, settings } = await openSettings();
    await user.click(within(settings).getByRole('radio', { name: '30 s' }));
    await user.click(within(settings).getByRole('button', { name: '5.00' }));
    await user.click(within(settings).getByRole('button', { name: 'Continue' }));
    const confirm = await screen.findByRole('dialog', { name: 'Buy Up' });
    expect(confirm.textContent).toContain('The profit rate isn’t stated');
  });

  test('an order without a response is sent once and reported as unknown, with a link to check', async () => {
    const real = globalThis.fetch;
    let sent = 0;
    globalThis.fetch = (async (input: Request, init) => {
      const { pathname } = new URL(input.url);
      if (pathname === '/api/creatorder') {
        sent += 1;
        throw new TypeError('network');
      }
      const answer = await real(input, init);
      if (pathname !== '/api/getSetting') return answer;
      const body = await answer.json();
      return Response.json({ ...body, data: { ...body.data, idempotency: 0 } });
    }) as typeof fetch;
    const { user, settings } = await openSettings();
    await user.click(within(settings).getByRole('radio', { name: /^30 s/ }));
    await user.click(within(settings).getByRole('button', { name: '5.00' }));
    await user.click(within(settings).getByRole('button', { name: 'Continue' }));
    const confirm = await screen.findByRole('dialog', { name: 'Buy Up' });
    await user.click(within(confirm).getByRole('button', { name: 'Confirm' }));
    const unknown = await screen.findByRole('dialog', { name: 'Request not confirmed' });
    expect(sent).toBe(1);
    await user.click(within(unknown).getByRole('button', { name: 'View your orders' }));
    const tab = await screen.findByRole('tab', { name: /In progress/ });
    expect(tab.getAttribute('aria-selected')).toBe('true');
  });

  test('buying is paused, with the reason, while the price is older than 15 seconds', async () => {
    exchange.prices.clear('ethusdt');
    exchange.prices.set('ethusdt', '3500', Date.now() - 15_500);
    await renderApp(PLACE);
    expect(await screen.findByText(/last price is over 15 seconds old/)).toBeTruthy();
    expect((await buyUp()).hasAttribute('disabled')).toBe(true);
  });
});

describe('the orders', () => {
  async function settled(direction: 1 | 2, finalPrice: string) {
    const now = Date.now();
    exchange.time.set(now - 120_000);
    exchange.prices.clear('btcusdt');
    exchange.prices.set('btcusdt', '65000', now - 121_000);
    const order = { m_id: 1, ctime: 30, ctzed: '20', buytype: direction };
    expect((await member.call('creatorder', order)).code).toBe(1);
    exchange.prices.set('btcusdt', '65000', now - 119_500);
    exchange.prices.hold('btcusdt', finalPrice, now - 114_000, now - 80_000);
    exchange.time.set(now);
    await exchange.context.jobs.runDue();
  }

  test('a win, a loss and a tie are shown as such', async () => {
    // This excludes orders of earlier tests, which would settle if those tests take a long time.
    member = await fundedMember(exchange, { 2: { USDT: '1000' } });
    startSession(member.token ?? '');
    await settled(1, '65100');
    await settled(2, '65100');
    await settled(1, '65000');
    const { user } = await renderApp(PLACE);
    await enabled();
    await user.click(screen.getByRole('radio', { name: /Orders/ }));
    const list = await screen.findByRole('list', { name: 'Settled' });
    const results = within(list)
      .getAllByRole('listitem')
      .map((row) => {
        const result = row.querySelector<HTMLElement>('[data-outcome]');
        return [result?.dataset.outcome, result?.textContent?.replaceAll('\u00a0', ' ')];
      });
    expect(results).toEqual([
      ['refunded', 'Refunded'],
      ['loss', '−20.00 USDT'],
      ['win', '+16.00 USDT'],
    ]);
    const day = within(list).getByRole('heading', { name: /^Today/ });
    expect(day.textContent?.replaceAll('\u00a0', ' ')).toBe('Today3 orders−4.00 USDT');
  });

  test('an order not settled two minutes after its deadline links to support', async () => {
    const now = Date.now();
    exchange.time.set(now - 180_000);
    exchange.prices.set('btcusdt', '65000');
    const order = { m_id: 1, ctime: 30, ctzed: '20', buytype: 1 };
    expect((await member.call('creatorder', order)).code).toBe(1);
    exchange.time.set(now);
    const { user } = await renderApp('/options?view=orders&tab=running');
    const list = await screen.findByRole('list', { name: 'In progress' });
    const row = within(list)
      .getAllByRole('button')
      .find((button) => button.textContent?.includes('Settling'));
    if (row) await user.click(row);
    const popup = await screen.findByRole('dialog', { name: 'Your order' });
    expect(await within(popup).findByText(/Settlement is delayed/)).toBeTruthy();
    expect(await within(popup).findByText('Settling')).toBeTruthy();
    // Beside the message, and below the details.
    expect(await within(popup).findAllByRole('link', { name: 'Get help' })).toHaveLength(2);
  });

  test('an order in progress is listed and opens its countdown', async () => {
    await member.call('creatorder', { m_id: 1, ctime: 300, ctzed: '100', buytype: 1 });
    const { user } = await renderApp('/options?view=orders&tab=running');
    const list = await screen.findByRole('list', { name: 'In progress' });
    const [row] = within(list).getAllByRole('button');
    expect(row?.textContent).toMatch(/Settles in.*0[45]:\d\d/);
    if (row) await user.click(row);
    expect(await screen.findByRole('dialog', { name: 'Your order' })).toBeTruthy();
  });
});

import '../../support/screens/page';

import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSession } from '#/state/session';
import { money } from '#core/domain/money.ts';
import { assetTotals } from '../../../server/db/schema/assets';
import { DAY_MS, utcDayStart } from '../../../server/modules/assets/history/totals.ts';
import { fillDomGaps } from '../../support/screens/dom-gaps';
import { clearPage, connectPage, renderApp } from '../../support/screens/render';
import { type FundedMember, fundedMember } from '../../support/server/funded-member';
import { startTestServer, type TestServer } from '../../support/server/test-server';

let exchange: TestServer;
let member: FundedMember;

beforeAll(async () => {
  fillDomGaps();
  exchange = await startTestServer({ engine: 'pglite' });
});
afterAll(() => exchange.stop());
beforeEach(async () => {
  exchange.time.set(Date.now());
  exchange.prices.set('btcusdt', '50000');
  exchange.prices.set('ethusdt', '2500');
  member = await fundedMember(exchange, {
    1: { USDT: '100.129', BTC: '0.123456789012345678' },
    2: { USDT: '50' },
    3: { BTC: '0.1', ETH: '0.0001', DOGE: '7' },
  });
  connectPage(exchange);
  startSession(member.token ?? '');
});
afterEach(() => {
  clearPage();
});

/** Returns the text of each row of a list. */
async function rows(name: string) {
  const list = await screen.findByRole('list', { name });
  return within(list)
    .getAllByRole('listitem')
    .map((row) => row.textContent?.replaceAll('\u00a0', ' ') ?? '');
}

describe('assets', () => {
  test('the total is above its accounts and coins, rounded down, unknown values as a dash', async () => {
    await renderApp('/assets');
    expect(await screen.findByText('11,323.21')).toBeTruthy();
    expect(await rows('Accounts')).toEqual([
      'Options≈ 50.00 USDT',
      'Funds≈ 6,272.96 USDT',
      'Quant≈ 5,000.25 USDT',
    ]);
    const coins = await rows('Coins');
    expect(coins[0]).toBe('BTC0.223456≈ 11,172.83 USDT');
    expect(coins[1]).toBe('USDT150.129');
    expect(coins[3]).toBe('DOGE7.00≈ – USDT');
    expect(screen.getByText('Coins without a price aren’t included')).toBeTruthy();
  });

  test('an account has its own tab in the address, with available and frozen', async () => {
    const { user, router } = await renderApp('/assets');
    await user.click(await screen.findByRole('tab', { name: 'Quant' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'quant' }));
    await waitFor(() => expect(screen.getAllByText('5,000.25')).toHaveLength(2));
    expect((await rows('Coins')).slice(0, 3)).toEqual([
      'BTC0.10≈ 5,000.00 USDT',
      'ETH0.0001≈ 0.25 USDT',
      'DOGE7.00≈ – USDT',
    ]);
  });

  test('small coins can be hidden, but never one of unknown value', async () => {
    const { user } = await renderApp('/assets?tab=quant');
    await user.click(await screen.findByRole('switch', { name: 'Hide below 1 USDT' }));
    expect(await rows('Coins')).toEqual([
      expect.stringMatching(/^BTC/),
      expect.stringMatching(/^DOGE/),
    ]);
  });

  test('the eye hides every amount, on this page and the next', async () => {
    const { user } = await renderApp('/assets?tab=funds');
    await screen.findAllByText('6,272.96');
    await user.click(screen.getByRole('button', { name: 'Hide amounts' }));
    expect(screen.getByRole('main').textContent).not.toMatch(/\d\.\d\d/);
    await user.click(screen.getByRole('link', { name: /^BTC/ }));
    await screen.findByRole('heading', { name: 'BTC · Funds' });
    expect(document.body.textContent).not.toMatch(/0\.1234/);
  });

  test('the arrow on a coin opens its records with id, name, type, usd and conversion', async () => {
    const { user, router } = await renderApp('/assets?tab=funds');
    await user.click(await screen.findByRole('link', { name: /^BTC/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/trade-account'));
    expect(router.state.location.search).toEqual({
      id: '2',
      name: 'BTC',
      type: '1',
      usd: '6172.83945061',
      conversion: '50000',
    });
  });

  test('a coin of the total opens the accounts that hold it', async () => {
    const { user, router } = await renderApp('/assets');
    const list = await screen.findByRole('list', { name: 'Coins' });
    await user.click(within(list).getByRole('button', { name: /^BTC/ }));
    const sheet = await screen.findByRole('dialog', { name: 'BTC in your accounts' });
    expect(within(sheet).getByRole('link', { name: 'Trade' }).getAttribute('href')).toBe(
      '/exchange?currentSymbol=btcusdt&name=BTC%2FUSDT',
    );
    expect(within(sheet).getByRole('link', { name: 'Convert' }).getAttribute('href')).toBe(
      '/exchangeb?type=1&from=2',
    );
    await user.click(within(sheet).getByRole('link', { name: /^Quant/ }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ id: '2', type: '3' }));
  });

  test('if nothing can be read it shows a message, offers a retry and shows no amounts', async () => {
    const real = globalThis.fetch;
    globalThis.fetch = (async (input: Request, init) =>
      new URL(input.url).pathname === '/api/getUserBalanceList'
        ? new Response('<html>', { status: 502 })
        : real(input, init)) as typeof fetch;
    const { user } = await renderApp('/assets');
    expect(await screen.findByText('Failed to load')).toBeTruthy();
    expect(screen.getByRole('main').textContent).not.toMatch(/0\.00/);
    globalThis.fetch = real;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('11,323.21')).toBeTruthy();
  });

  test('a tap on a figure shows every digit of it, to copy', async () => {
    const { user } = await renderApp('/assets');
    await user.click(await screen.findByText('11,323.21'));
    expect(await screen.findByText('11,323.21845061')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy the amount' })).toBeTruthy();
    await user.click(screen.getByText('11,323.21845061'));
    expect(await screen.findByText('11,323.21')).toBeTruthy();
  });

  test('the total of each day is a line, and profit today is its gain', async () => {
    const { db } = exchange.context;
    const today = utcDayStart(exchange.time.now());
    await db.insert(assetTotals).values([
      { memberId: member.id, dayAt: today - DAY_MS, total: money('9000'), postingId: 0 },
      { memberId: member.id, dayAt: today, total: money('10000'), postingId: 1e12 },
    ]);
    exchange.prices.set('dogeusdt', '0.1');
    await renderApp('/assets');
    const line = await screen.findByRole('figure', { name: 'Total over time' });
    expect(line.querySelectorAll('path')).toHaveLength(2);
    const profit = screen.getByText('Profit today');
    await waitFor(() => expect(profit.textContent).toMatch(/\+1,323\.91\sUSDT \(\+13\.24%\)/));
    exchange.prices.clear('dogeusdt');
  });

  test('unknown profit is a dash, and without a line it says when one comes', async () => {
    await renderApp('/assets');
    expect(await screen.findByText(/Starting tomorrow/)).toBeTruthy();
    const profit = screen.getByText('Profit today');
    expect(profit.textContent?.replaceAll('\u00a0', ' ')).toBe('Profit today– USDT');
  });

  test('a server without the call has neither line nor profit', async () => {
    const real = globalThis.fetch;
    globalThis.fetch = (async (input: Request, init) =>
      new URL(input.url).pathname === '/api/getAssetHistory'
        ? new Response('<html>', { status: 404 })
        : real(input, init)) as typeof fetch;
    await renderApp('/assets');
    expect(await screen.findByText('11,323.21')).toBeTruthy();
    await waitFor(() => expect(document.querySelector('[data-skeleton]')).toBeNull());
    expect(screen.queryByText('Profit today')).toBeNull();
  });
});

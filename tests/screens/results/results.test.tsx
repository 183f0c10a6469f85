import '../../support/screens/page';

import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as downloads from '#/lib/download';
import { startSession } from '#/state/session';
import { alterAnswer } from '../../support/screens/alter-answer';
import { fillDomGaps } from '../../support/screens/dom-gaps';
import { clearPage, connectPage, renderApp } from '../../support/screens/render';
import { type FundedMember, fund, fundedMember } from '../../support/server/funded-member';
import { startTestServer, type TestServer } from '../../support/server/test-server';

const HOUR_MS = 3_600_000;

let exchange: TestServer;
let member: FundedMember;

beforeAll(async () => {
  fillDomGaps();
  exchange = await startTestServer({ engine: 'pglite' });
});
afterAll(() => exchange.stop());
beforeEach(async () => {
  exchange.time.set(Date.now());
  exchange.prices.clear('btcusdt');
  price('50000');
  member = await fundedMember(exchange, { 1: { USDT: '100000' }, 2: { USDT: '1000' } });
  connectPage(exchange);
  startSession(member.token ?? '');
});
afterEach(() => {
  clearPage();
});

function price(text: string) {
  exchange.prices.set('btcusdt', text);
  exchange.prices.setBook('btcusdt', { asks: [[text, '900']], bids: [[text, '900']] });
}

async function trade(type: 1 | 2, num: string, at: string) {
  exchange.time.advance(1_000);
  price(at);
  const order = { m_id: 1, operate_type: 1, type, num, price: at };
  expect((await member.call('upbbbuy', order)).code).toBe(1);
}

const figure = (name: string) =>
  screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

describe('results', () => {
  test('without orders it describes its content, and leads to trading', async () => {
    const { user, router } = await renderApp('/results');
    expect(await screen.findByText('No results for this period')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Trade' }).getAttribute('href')).toMatch(/^\/options/);
    await user.click(screen.getByRole('tab', { name: 'Spot' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ area: 'spot' }));
    await user.click(screen.getByRole('button', { name: 'All' }));
    expect(await screen.findByText('No results yet')).toBeTruthy();
    expect(router.state.location.search).toEqual({ area: 'spot', range: 'all' });
  });

  test('spot: realised profit, win rate, hold, fees, bars and markets', async () => {
    await trade(1, '1', '50000');
    exchange.time.advance(2 * HOUR_MS);
    await trade(2, '0.5', '60000');
    await trade(2, '0.25', '40000');
    const { user } = await renderApp('/results?area=spot');
    // The figure is in the total, the market, and the text of the bars, whose best and worst day
    // are the same.
    await waitFor(() => expect(screen.getAllByText('+2,500.00')).toHaveLength(4));
    expect(figure('Orders')).toBe('3');
    expect(figure('Win rate')).toBe('50.0%1 won, 1 lost');
    expect(figure('Best')).toMatch(/^\+5,000\.00/);
    expect(figure('Worst')).toMatch(/^−2,500\.00/);
    expect(figure('Average holding time')).toBe('2 h');
    expect(figure('Fees')).toBe('None');
    expect(screen.getByRole('figure', { name: 'Profit by day' }).querySelector('svg')).toBeTruthy();
    const row = within(screen.getByRole('list', { name: 'Markets' })).getByRole('listitem');
    expect(row.textContent).toMatch(/BTC\/USDT3 orders.*Win rate 50\.0%/);
    await user.click(screen.getByRole('button', { name: 'Hide amounts' }));
    expect(screen.getByRole('main').textContent).not.toMatch(/\d\.\d\d\D/);
  });

  test('coins sold at an unknown cost are reported, never counted as profit', async () => {
    exchange.prices.clear('btcusdt');
    await fund(exchange, member.id, { 1: { BTC: '1' } });
    exchange.time.advance(HOUR_MS);
    await trade(2, '1', '50000');
    await renderApp('/results?area=spot');
    expect(await screen.findByText(/The cost of 1 sale is at least partly unknown/)).toBeTruthy();
    expect(figure('Win rate')).toBe('–');
    expect(figure('Best')).toMatch(/^–/);
  });

  test('the CSV has markets, days and the total, exact, with ISO times', async () => {
    await trade(1, '1', '50000');
    await trade(2, '0.3', '49999.99');
    const save = vi.spyOn(downloads, 'downloadText').mockImplementation(() => undefined);
    const { user } = await renderApp('/results?area=spot&range=7d');
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    const [name, text = ''] = save.mock.calls[0] ?? [];
    expect(name).toMatch(/^results-spot-\d{4}-\d\d-\d\d\.csv$/);
    const [header, ...lines] = text.trim().split('\r\n');
    expect(header).toMatch(
      /Period start,Period end,Market,Orders,Won,Lost,Refunded,Unknown cost,Profit in USDT,/,
    );
    const figures = '2,0,1,0,0,-0.003,-0.003,-0.003,1,';
    expect(lines.map((line) => line.replace(/^(\S+?T\S+?\+00:00,){2}/, ''))).toEqual([
      `BTC/USDT,${figures}`,
      `All markets,${figures}`,
      `All markets,${figures}`,
    ]);
    save.mockRestore();
  });

  test('if it cannot be loaded it shows a message, and a retry loads it', async () => {
    await trade(1, '1', '50000');
    const real = globalThis.fetch;
    globalThis.fetch = (async (input: Request, init) =>
      new URL(input.url).pathname === '/api/getResults'
        ? new Response('<html>', { status: 502 })
        : real(input, init)) as typeof fetch;
    const { user } = await renderApp('/results?area=spot');
    expect(await screen.findByText('Failed to load')).toBeTruthy();
    globalThis.fetch = real;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(figure('Orders')).toBe('1'));
  });

  test('a server without results hides the links and the page shows a message', async () => {
    alterAnswer('/api/getSetting', (data) => ({ ...data, results: undefined }));
    const { router } = await renderApp('/trade-account?id=2&name=BTC&type=1');
    await screen.findByRole('heading', { name: 'BTC · Funds' });
    expect(screen.queryByRole('link', { name: 'Results' })).toBeNull();
    await router.navigate({ to: '/results' });
    expect(await screen.findByText('Results aren’t available')).toBeTruthy();
  });
});

describe('cost of coins', () => {
  test('average cost and unrealised profit are on the coin of the total', async () => {
    await trade(1, '2', '40000');
    price('50000');
    const { user } = await renderApp('/assets');
    const list = await screen.findByRole('list', { name: 'Coins' });
    await user.click(within(list).getByRole('button', { name: /^BTC/ }));
    await screen.findByText('Average cost');
    expect(figure('Average cost')).toMatch(/^40,000\.00/);
    expect(figure('Unrealised profit')).toMatch(/^\+20,000\.00\sUSDT \(\+25\.00%\)/);
  });

  test('a part of unknown cost is named; without any known cost both are unknown', async () => {
    exchange.prices.clear('btcusdt');
    await fund(exchange, member.id, { 1: { BTC: '0.5' } });
    exchange.time.advance(HOUR_MS);
    price('50000');
    const { user } = await renderApp('/trade-account?id=2&name=BTC&type=1');
    await screen.findByText('Average cost');
    expect([figure('Average cost'), figure('Unrealised profit')]).toEqual(['Unknown', 'Unknown']);
    expect(screen.getByRole('link', { name: 'Results' })).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Results' }));
    expect(await screen.findByRole('heading', { name: 'Results' })).toBeTruthy();
  });
});

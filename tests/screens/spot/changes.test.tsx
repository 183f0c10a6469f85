import '../../support/screens/page';

import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ETH_ID, eachAtEthMarket } from '../../support/screens/eth-market';
import { renderApp } from '../../support/screens/render';
import type { TestClient } from '../../support/server/test-client';
import type { TestServer } from '../../support/server/test-server';

const ETH = '/exchange?currentSymbol=ethusdt&name=ETH%2FUSDT';

let exchange: TestServer;
let member: TestClient;
eachAtEthMarket((market) => {
  ({ exchange, member } = market);
});

async function place(price: string, num = '0.5') {
  const order = { m_id: ETH_ID, operate_type: 1, type: 1, num, price };
  expect((await member.call('upbbbuy', order)).code).toBe(1);
}

const balance = async () =>
  Number((await member.call('getMarketBalance', { m_id: ETH_ID })).data.usdt_balance);

/** Responds to getSetting as a server without the calls for open orders would. */
function forgetAmend() {
  const real = globalThis.fetch;
  globalThis.fetch = (async (input: Request, init) => {
    const answer = await real(input, init);
    if (new URL(input.url).pathname !== '/api/getSetting') return answer;
    const { data, ...rest } = await answer.json();
    return Response.json({ ...rest, data: { ...data, amend: undefined } });
  }) as typeof fetch;
}

describe('an open order', () => {
  test('is changed in price and quantity, and freezes its new need', async () => {
    const before = await balance();
    await place('3000');
    const { user } = await renderApp(ETH);
    await user.click(await screen.findByRole('button', { name: 'Change ETH/USDT' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change order' });
    const send = within(dialog).getByRole('button', { name: 'Change order' });
    expect(send.hasAttribute('disabled')).toBe(true);
    const type = async (name: string, text: string) => {
      const field = within(dialog).getByRole('textbox', { name });
      await user.clear(field);
      await user.type(field, text);
    };
    await type('Price (USDT)', '3100');
    await type('Quantity (ETH)', '0.2');
    expect(dialog.textContent).toContain('620.00');
    await user.click(send);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change order' })).toBeNull());
    const list = await screen.findByRole('list', { name: 'Open orders' });
    await waitFor(() => expect(list.textContent).toContain('3,100.00'));
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    expect(await balance()).toBe(before - 620);
  });

  test('that has been filled is not changed, and the member reads why', async () => {
    await place('3400');
    const { user } = await renderApp(ETH);
    await user.click(await screen.findByRole('button', { name: 'Change ETH/USDT' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change order' });
    exchange.prices.set('ethusdt', '3399', exchange.time.now() + 500, '10');
    exchange.time.advance(1_000);
    const field = within(dialog).getByRole('textbox', { name: 'Price (USDT)' });
    await user.clear(field);
    await user.type(field, '3300');
    await user.click(within(dialog).getByRole('button', { name: 'Change order' }));
    expect(
      await screen.findByText('This order has already been filled and can no longer be changed.'),
    ).toBeTruthy();
  });

  test('is cancelled together with all others of the market', async () => {
    const before = await balance();
    for (const price of ['3000', '3001', '3002']) await place(price, '0.1');
    const { user } = await renderApp(ETH);
    await user.click(await screen.findByRole('button', { name: 'Cancel all' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel all ETH/USDT orders?' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel all' }));
    expect(await screen.findByText('You have no open orders in this market.')).toBeTruthy();
    expect(await screen.findByText(/^3 orders cancelled/)).toBeTruthy();
    expect(await balance()).toBe(before);
  });

  test('can only be cancelled at a server that does not know changes', async () => {
    for (const price of ['3000', '3001']) await place(price, '0.1');
    forgetAmend();
    await renderApp(ETH);
    expect(await screen.findAllByRole('button', { name: 'Cancel ETH/USDT' })).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Change ETH/USDT' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cancel all' })).toBeNull();
  });
});

describe('the book', () => {
  test('is grouped by a price step, which marks own orders in their group', async () => {
    await place('3498.5');
    const { user } = await renderApp(ETH);
    await screen.findByRole('button', { name: /^Use price.*3,498\.50.*Your order/ });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Price grouping' }), '100');
    expect(
      await screen.findByRole('button', { name: /^Use price.*3,400.*Your order/ }),
    ).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Price grouping' }), '0.01');
    expect(await screen.findByRole('button', { name: /3,498\.50/ })).toBeTruthy();
  });
});

/** Responds to one path of the market data API with these figures. */
function answerMarketData(path: string, body: object) {
  const real = globalThis.fetch;
  globalThis.fetch = (async (input: Request, init) =>
    new URL(input.url).pathname.endsWith(path)
      ? Response.json({ status: 'ok', ts: 1, ...body })
      : real(input, init)) as typeof fetch;
}

describe('in place of the book', () => {
  test('stand the depth and the recent trades of the market', async () => {
    const trade = { 'trade-id': 7, ts: 1, price: 3500.5, amount: 0.25, direction: 'sell' };
    answerMarketData('/history/trade', { data: [{ data: [trade] }] });
    const [bids, asks] = [
      [
        [3499, 1],
        [3498, 2],
      ],
      [
        [3501, 1],
        [3502, 3],
      ],
    ];
    answerMarketData('/market/depth', { tick: { bids, asks } });
    const { user } = await renderApp(ETH);
    await user.click(await screen.findByRole('button', { name: 'Depth' }));
    const drawn =
      'Orders to buy 3.00 ETH down to 3,498.00 USDT, to sell 4.00 ETH up to 3,502.00 USDT';
    expect(await screen.findByRole('img', { name: drawn })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Trades' }));
    const table = await screen.findByRole('table', { name: 'Recent trades' });
    expect(table.textContent).toMatch(/3,500\.50.*Sell.*0\.2500/);
    expect(screen.queryByRole('region', { name: 'Order book' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Book' }));
    expect(await screen.findByRole('region', { name: 'Order book' })).toBeTruthy();
  });
});

describe('a wide screen', () => {
  test('has the markets, the chart, the form, the book and the orders at once', async () => {
    const real = window.matchMedia;
    window.matchMedia = (query) =>
      Object.assign(real(query), { matches: /\(width >= (48|75|85)rem\)$/.test(query) });
    try {
      await place('3000');
      const { user, router } = await renderApp(ETH);
      expect(await screen.findByRole('button', { name: 'Buy ETH' })).toBeTruthy();
      expect(await screen.findByRole('list', { name: 'Open orders' })).toBeTruthy();
      expect(await screen.findAllByRole('button', { name: /^Use price/ })).toHaveLength(3);
      expect(screen.queryByRole('button', { name: 'Chart' })).toBeNull();
      const markets = await screen.findByRole('table', { name: 'Markets' });
      await user.click(within(markets).getByRole('button', { name: /^BTC\s*\/\s*USDT$/ }));
      await waitFor(() =>
        expect(router.state.location.search).toMatchObject({ currentSymbol: 'btcusdt' }),
      );
    } finally {
      window.matchMedia = real;
    }
  });
});

import '../../support/screens/page';

import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ETH_ID, eachAtEthMarket } from '../../support/screens/eth-market';
import { chooseOrderType } from '../../support/screens/order-type';
import { renderApp } from '../../support/screens/render';
import type { TestClient } from '../../support/server/test-client';
import type { TestServer } from '../../support/server/test-server';

const ETH = '/exchange?currentSymbol=ethusdt&name=ETH%2FUSDT&side=sell';

let exchange: TestServer;
let member: TestClient;
eachAtEthMarket((market) => {
  ({ exchange, member } = market);
});

const held = async () =>
  Number((await member.call('getMarketBalance', { m_id: ETH_ID })).data.coin_balance);
const field = (name: string) => screen.getByRole('textbox', { name }) as HTMLInputElement;
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Open orders' })).findAllByRole('listitem');

async function openForm(type: 'Stop-limit' | 'TP/SL') {
  const { user, router } = await renderApp(ETH);
  await chooseOrderType(user, type);
  const sell = await screen.findByRole('button', { name: 'Sell ETH' });
  await waitFor(() => expect(sell.hasAttribute('disabled')).toBe(false));
  const retype = async (name: string, text: string) => {
    await screen.findByRole('textbox', { name });
    await user.clear(field(name));
    if (text) await user.type(field(name), text);
  };
  return { user, router, sell, type: retype };
}

describe('a stop-limit order', () => {
  test('is reviewed, placed, listed with its condition, and cancelled', async () => {
    const before = await held();
    const { user, sell, type } = await openForm('Stop-limit');
    await type('Trigger price (USDT)', '3400');
    await type('Limit price (USDT)', '3390');
    await type('Quantity (ETH)', '0.5');
    expect(screen.getByText(/When price/).textContent).toContain('≤ 3,400.00');
    await user.click(sell);
    const dialog = await screen.findByRole('dialog', { name: 'Stop-limit order' });
    expect(dialog.textContent).toMatch(/≤ 3,400\.00.*3,390\.00.*1,695\.00/);
    expect(dialog.textContent).toMatch(/Quantity0\.50\sETH/);
    expect(await held()).toBe(before);
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(
      await screen.findByText('Stop-limit order placed. It’s waiting for its trigger price.'),
    ).toBeTruthy();
    const [row] = await rows();
    await waitFor(() => expect(row?.textContent).toContain('≤ 3,400.00'));
    expect(row?.textContent).toContain('Stop-limit');
    expect(screen.queryByRole('button', { name: 'Change ETH/USDT' })).toBeNull();
    expect(await held()).toBe(before - 0.5);
    expect([field('Trigger price (USDT)').value, field('Quantity (ETH)').value]).toEqual([
      '3400',
      '',
    ]);
    await user.click(screen.getByRole('button', { name: 'Cancel ETH/USDT' }));
    const asked = await screen.findByRole('dialog', { name: 'Cancel this order?' });
    await user.click(within(asked).getByRole('button', { name: 'Cancel order' }));
    expect(await screen.findByText('You have no open orders in this market.')).toBeTruthy();
    expect(await held()).toBe(before);
  });

  test('shows errors at the field, and loses no input', async () => {
    const { user, sell, type } = await openForm('Stop-limit');
    await screen.findByRole('textbox', { name: 'Trigger price (USDT)' });
    await user.click(sell);
    expect(await screen.findByText('Enter the trigger price')).toBeTruthy();
    expect(field('Trigger price (USDT)').getAttribute('aria-invalid')).toBe('true');
    await type('Trigger price (USDT)', '3500');
    await type('Limit price (USDT)', '3490');
    await type('Quantity (ETH)', '0.5');
    await user.click(sell);
    expect(
      await screen.findByText('The price has already reached this level (now 3,500.00)'),
    ).toBeTruthy();
    await type('Trigger price (USDT)', '3510');
    await type('Quantity (ETH)', '1000000');
    await user.click(sell);
    expect(await screen.findByText('Not enough available')).toBeTruthy();
    expect(field('Quantity (ETH)').value).toBe('1000000');
    await chooseOrderType(user, 'Limit');
    await chooseOrderType(user, 'Stop-limit');
    await screen.findByRole('textbox', { name: 'Trigger price (USDT)' });
    expect([field('Trigger price (USDT)').value, field('Limit price (USDT)').value]).toEqual([
      ...['3510', '3490'],
    ]);
  });

  test('that the price reached during the review is refused with the reason', async () => {
    const { user, sell, type } = await openForm('Stop-limit');
    await type('Trigger price (USDT)', '3400');
    await type('Limit price (USDT)', '3390');
    await user.click(screen.getByRole('button', { name: '25%' }));
    expect(Number(field('Quantity (ETH)').value)).toBeGreaterThan(0);
    await user.click(sell);
    const dialog = await screen.findByRole('dialog', { name: 'Stop-limit order' });
    exchange.time.set(Date.now());
    exchange.prices.set('ethusdt', '3399');
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(
      await screen.findByText(/^The market has already reached this trigger price/),
    ).toBeTruthy();
    expect(field('Trigger price (USDT)').value).toBe('3400');
  });
});

describe('a take-profit and a stop-loss order', () => {
  test('are reviewed together, listed as a pair, and one triggered cancels the other', async () => {
    const { user, router, sell, type } = await openForm('TP/SL');
    await type('Take-profit trigger (USDT)', '3600');
    await type('Take-profit limit (USDT)', '3590');
    await type('Stop-loss trigger (USDT)', '3400');
    await type('Stop-loss limit (USDT)', '3390');
    await type('Quantity (ETH)', '0.5');
    await user.click(sell);
    const dialog = await screen.findByRole('dialog', { name: 'Take profit and stop loss' });
    expect(dialog.textContent).toMatch(/On hold until then0\.50\sETH/);
    expect(dialog.textContent).toMatch(/≥ 3,600\.00.*3,590\.00.*≤ 3,400\.00.*3,390\.00/);
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    await waitFor(async () => expect((await rows())[0]?.textContent).toContain('Linked order'));
    exchange.prices.set('ethusdt', '3600', exchange.time.now() + 500, '10');
    exchange.time.advance(1_000);
    await exchange.context.matcher.matchNow();
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    await waitFor(async () => expect((await rows())[0]?.textContent).toContain('Triggered '));
    await act(() => router.navigate({ to: '/trade-lst', search: { status: 'cancelled' } }));
    expect(
      await screen.findByText('Cancelled because the linked order was triggered'),
    ).toBeTruthy();
  });
});

test('a server without triggers: the types are hidden', async () => {
  const real = globalThis.fetch;
  globalThis.fetch = (async (input: Request, init) => {
    const answer = await real(input, init);
    if (new URL(input.url).pathname !== '/api/getSetting') return answer;
    const { data, ...rest } = await answer.json();
    return Response.json({ ...rest, data: { ...data, triggers: undefined } });
  }) as typeof fetch;
  const { user } = await renderApp(ETH);
  await user.click(await screen.findByRole('button', { name: /^Order type/ }));
  const options = within(await screen.findByRole('listbox')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent?.slice(0, 6))).toEqual(['LimitF', 'Market']);
});

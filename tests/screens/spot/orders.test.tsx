import '../../support/screens/page';

import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { daysBefore } from '#/lib/days';
import { startSession } from '#/state/session';
import { fillDomGaps } from '../../support/screens/dom-gaps';
import { clearPage, connectPage, renderApp } from '../../support/screens/render';
import type { TestClient } from '../../support/server/test-client';
import { startTestServer, type TestServer } from '../../support/server/test-server';

let exchange: TestServer;
let member: TestClient;

beforeAll(async () => {
  fillDomGaps();
  exchange = await startTestServer({ engine: 'pglite' });
});
afterAll(() => exchange.stop());
beforeEach(async () => {
  exchange.time.set(Date.now());
  for (const symbol of ['btcusdt', 'ethusdt']) exchange.prices.set(symbol, '3500');
  connectPage(exchange);
  member = await exchange.signedIn();
  startSession(member.token ?? '');
});
afterEach(async () => {
  clearPage();
  exchange.prices.setIncomplete('btcusdt');
  await member.call('tradecancelAll');
});

async function place(market: number) {
  const order = { m_id: market, operate_type: 1, type: 1, num: '0.1', price: '3000' };
  expect((await member.call('upbbbuy', order)).code).toBe(1);
}

async function rows() {
  const list = await screen.findByRole('list', { name: 'Open orders' });
  return within(list).getAllByRole('listitem');
}

test('a post-only order says so in every list', async () => {
  const order = { m_id: 1, operate_type: 1, type: 1, num: '0.1', price: '3000' };
  expect((await member.call('upbbbuy', { ...order, time_in_force: 1 })).code).toBe(1);
  await renderApp('/trade-lst');
  const [row] = await rows();
  expect(row?.querySelector('abbr')?.textContent).toBe('PO');
});

test('orders are filtered by market and days; "Cancel all" cancels the chosen market', async () => {
  for (const market of [1, 2]) await place(market);
  const { user, router } = await renderApp('/trade-lst');
  expect(await rows()).toHaveLength(2);
  const filter = await screen.findByRole('button', { name: 'Filter' });
  await user.click(filter);
  const sheet = await screen.findByRole('dialog', { name: 'Filter' });
  await user.click(await within(sheet).findByRole('option', { name: 'ETH/USDT' }));
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect(router.state.location.search).toMatchObject({ market: 'ethusdt' });
  expect(filter.dataset.count).toBe('1');
  await user.click(screen.getByRole('button', { name: 'Cancel all' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel all ETH/USDT orders?' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel all' }));
  expect(await screen.findByText('No records yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel all' })).toBeNull();

  await user.click(filter);
  const again = await screen.findByRole('dialog', { name: 'Filter' });
  await user.click(within(again).getByRole('button', { name: 'Today' }));
  await user.click(within(again).getByRole('option', { name: 'All markets' }));
  expect(await rows()).toHaveLength(1);
  const yesterday = daysBefore(new Date(), 1);
  await router.navigate({ to: '/trade-lst', search: { to: yesterday } });
  expect(await screen.findByText('No records yet')).toBeTruthy();
});

test('without open orders there is nothing to cancel', async () => {
  await renderApp('/trade-lst');
  expect(await screen.findByText('No records yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel all' })).toBeNull();
});

test('an order whose cancel waits for earlier trades says so, and cannot be cancelled again', async () => {
  await place(1);
  exchange.prices.setIncomplete('btcusdt', exchange.time.now());
  exchange.time.advance(1);
  const { user } = await renderApp('/trade-lst');
  const [row] = await rows();
  await user.click(within(row as HTMLElement).getByRole('button', { name: /^Cancel/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this order?' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel order' }));
  expect(await screen.findByText('Cancelling')).toBeTruthy();
  expect(screen.getByText(/^Cancellation requested/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Cancel BTC/ })).toBeNull();
});

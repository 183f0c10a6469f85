import '../../support/screens/page';

import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSession } from '#/state/session';
import { currentToasts } from '#/ui/toast';
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
  member = await fundedMember(exchange, { 2: { USDT: '1000' } });
  startSession(member.token ?? '');
});
afterEach(clearPage);

const banner = () => within(screen.getByRole('banner'));
const available = (amount: string) =>
  waitFor(() =>
    expect(screen.getByRole('banner').textContent?.replaceAll('\u00a0', ' ')).toContain(
      ` ${amount}.00`,
    ),
  );
/** Returns the account in the header. Pressing it offers the other account. */
const account = () => banner().getByRole('button', { name: /\d\.\d\d$/ });
const isMarked = () => banner().queryByText('Practice') !== null;

test('a member practises with funds of the server, and nothing of it is real', async () => {
  const { user } = await renderApp(PLACE);
  await available('1,000');
  expect(isMarked()).toBe(false);
  await user.click(account());
  await user.click(await screen.findByRole('button', { name: 'Practise' }));
  await waitFor(() => expect(isMarked()).toBe(true));
  // The first funds are added automatically.
  await available('10,000');
  expect(screen.queryByRole('link', { name: 'Deposit' })).toBeNull();
  const up = await screen.findByRole('button', { name: /^Buy Up/ });
  await waitFor(() => expect(up.hasAttribute('disabled')).toBe(false));
  await user.click(up);
  const settings = within(await screen.findByRole('dialog', { name: 'Buy Up settings Practice' }));
  await user.click(settings.getByText('30 s'));
  await user.click(settings.getByRole('button', { name: '25.00' }));
  await user.click(settings.getByRole('button', { name: 'Continue' }));
  const confirm = within(await screen.findByRole('dialog', { name: /^Buy Up/ }));
  expect(confirm.getByText('Practice')).toBeTruthy();
  await user.click(confirm.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByRole('dialog', { name: 'Your order' })).toBeTruthy();
  await available('9,975');
  expect(calls.get('creatorder')).toBe(undefined);
  expect((await member.query('getHyConfig')).balance).toBe('1000');

  await user.click(account());
  await user.click(await screen.findByRole('button', { name: 'End practice' }));
  await available('1,000');
  expect(isMarked()).toBe(false);
  expect(screen.queryByRole('dialog', { name: 'Your order' })).toBeNull();
  await waitFor(() =>
    expect(currentToasts()[0]?.message).toBe('You’re now trading with real money.'),
  );
  expect(document.activeElement).toBe(account());
  // The stake of the practice account is not suggested.
  expect(screen.getByRole('button', { name: 'Stake' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Stake 25/ })).toBeNull();
  expect(screen.getByRole('button', { name: /^30 s/ }).getAttribute('aria-pressed')).toBe('false');
});

test('the address of the page decides, and a server without practice offers none', async () => {
  await renderApp(`${PLACE}&account=practice`);
  await waitFor(() => expect(isMarked()).toBe(true));
  clearPage();
  const { config } = exchange.context;
  Object.assign(exchange.context, { config: { ...config, demo: false } });
  connectPage(exchange);
  startSession(member.token ?? '');
  const { user } = await renderApp(PLACE);
  await available('1,000');
  await user.click(account());
  expect(await screen.findByRole('link', { name: 'Deposit' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Practise' })).toBeNull();
  Object.assign(exchange.context, { config });
});

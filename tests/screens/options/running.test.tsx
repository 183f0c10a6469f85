import '../../support/screens/page';

import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startSession } from '#/state/session';
import { alterAnswer } from '../../support/screens/alter-answer';
import { fillDomGaps } from '../../support/screens/dom-gaps';
import { clearPage, connectPage, renderApp } from '../../support/screens/render';
import { fundedMember } from '../../support/server/funded-member';
import type { TestClient } from '../../support/server/test-client';
import { startTestServer, type TestServer } from '../../support/server/test-server';

const SYMBOL = 'btcusdt';
const PLACE = '/options?currentSymbol=btcusdt&name=BTC%2FUSDT';

let exchange: TestServer;
let member: TestClient;

beforeAll(async () => {
  fillDomGaps();
  exchange = await startTestServer({ engine: 'pglite' });
});
afterAll(() => exchange.stop());
beforeEach(async () => {
  exchange.time.set(Date.now());
  exchange.prices.clear(SYMBOL);
  exchange.prices.set(SYMBOL, '3500');
  connectPage(exchange);
  member = await fundedMember(exchange, { 2: { USDT: '1000' } });
  startSession(member.token ?? '');
});
afterEach(() => {
  vi.restoreAllMocks();
  clearPage();
});

/** Buys an Up option for 100 USDT and 5 minutes, which opens at 3,512.25 a second later. */
async function buyOpened(): Promise<void> {
  const order = { m_id: 1, ctime: 300, ctzed: '100', buytype: 1 };
  expect((await member.call('creatorder', order)).code).toBe(1);
  exchange.prices.set(SYMBOL, '3512.25', exchange.time.now() + 500);
  await pass(5_000);
}
async function pass(ms: number): Promise<void> {
  exchange.time.advance(ms);
  await exchange.context.jobs.runDue();
}
const buyUp = () => screen.findByRole('button', { name: /^Buy Up/ });
const enabled = async () => {
  await waitFor(async () => expect((await buyUp()).hasAttribute('disabled')).toBe(false));
  return buyUp();
};
const group = (name: string) => within(screen.getByRole('group', { name }));
const card = async () => within(await screen.findByRole('dialog', { name: 'Your order' }));

/**
 * Returns a price in the details of an order, with its time and source. The card also shows it
 * above the details.
 */
const evidenceOf = async (label: string) =>
  (await (await card()).findAllByText(label)).at(-1)?.nextElementSibling;

describe('the bar', () => {
  test('time and stake are one tap each, and the buttons name the payout', async () => {
    const { user } = await renderApp(PLACE);
    const button = await enabled();
    expect(button.textContent).toBe('Up');
    await user.click(group('Time').getByRole('button', { name: '1 min +82%' }));
    expect(screen.getByRole('button', { name: 'Buy Up +82%' }).textContent).toBe('Up+82%');
    expect(screen.getByRole('button', { name: 'Buy Down +82%' })).toBeTruthy();
    await user.click(group('Quick stakes').getByRole('button', { name: '30' }));
    expect(screen.getByRole('button', { name: 'Buy Up get 54.60' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Stake 30 USDT' })).toBeTruthy();
    await user.click(group('Time').getByRole('button', { name: /^5 min/ }));
    expect(screen.getByText('The minimum stake for this time is 100.00 USDT.')).toBeTruthy();
    await user.click(group('Quick stakes').getByRole('button', { name: '300' }));
    await user.click(await enabled());
    const confirm = await screen.findByRole('dialog', { name: 'Buy Up' });
    expect(confirm.textContent).toMatch(/Worst case−300\.00/);
  });

  test('a tap on the stake opens the settings to type another one', async () => {
    const { user } = await renderApp(PLACE);
    await enabled();
    await user.click(screen.getByRole('button', { name: /^Stake/ }));
    const settings = within(await screen.findByRole('dialog', { name: 'Order settings' }));
    await user.click(settings.getByRole('radio', { name: /^30 s/ }));
    await user.type(settings.getByLabelText('Stake'), '12.5');
    await user.click(settings.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: 'Stake 12.5 USDT' })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^30 s/, pressed: true })).toBeTruthy();
  });

  test('who bought before needs two taps; another member of the device starts anew', async () => {
    const { user } = await renderApp(PLACE);
    await enabled();
    await user.click(group('Time').getByRole('button', { name: /^30 s/ }));
    await user.click(group('Quick stakes').getByRole('button', { name: '15' }));
    await user.click(await enabled());
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    await card();
    cleanup();
    const { user: later } = await renderApp(PLACE);
    await screen.findByRole('button', { name: 'Stake 15 USDT' });
    await later.click(await enabled());
    await later.click(await screen.findByRole('button', { name: 'Confirm' }));
    expect((await (await card()).findByRole('timer')).textContent).toMatch(/00:(30|2\d)/);
    cleanup();
    const other = await fundedMember(exchange, { 2: { USDT: '50' } });
    startSession(other.token ?? '');
    await renderApp(PLACE);
    await enabled();
    expect(screen.getByRole('button', { name: 'Stake' })).toBeTruthy();
  });
});

describe('a running order', () => {
  test('shows whether it is winning, and by how much', async () => {
    await buyOpened();
    exchange.prices.set(SYMBOL, '3520');
    const { user } = await renderApp(PLACE);
    const strip = await screen.findByRole('list', { name: 'Active orders' });
    await waitFor(() => expect(strip.textContent).toMatch(/Winning \+92\.00/));
    await user.click(within(strip).getByRole('button'));
    const shown = await card();
    const word = await shown.findByText('Winning');
    expect(word.parentElement?.textContent).toBe('Winning +92.00');
    expect(shown.getAllByText('3,512.25').length).toBeGreaterThan(0);
    expect(shown.getByText('3,520.00')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Active orders' })).toBeNull();
    await user.click(shown.getByRole('button', { name: 'Keep trading' }));
    expect(screen.queryByRole('dialog', { name: 'Your order' })).toBeNull();
    expect(await screen.findByRole('list', { name: 'Active orders' })).toBeTruthy();
  });

  test('loses the whole stake below its opening price', async () => {
    await buyOpened();
    exchange.prices.set(SYMBOL, '3512.24');
    await renderApp(PLACE);
    const strip = await screen.findByRole('list', { name: 'Active orders' });
    await waitFor(() => expect(strip.textContent).toMatch(/Losing −100\.00/));
  });

  test('several stand in a strip; a tap shows the evidence of one', async () => {
    await buyOpened();
    await buyOpened();
    const { user } = await renderApp(PLACE);
    const strip = within(await screen.findByRole('list', { name: 'Active orders' }));
    const tiles = await strip.findAllByRole('button');
    expect(tiles).toHaveLength(2);
    if (tiles[0]) await user.click(tiles[0]);
    const shown = await card();
    const opening = await evidenceOf('Opening price');
    await waitFor(() => expect(opening?.textContent).toMatch(/3,512\.25.*simulated #\d+/));
    expect((await evidenceOf('Settlement price'))?.textContent).toBe('–');
    expect(shown.getByText('Pending settlement')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Active orders' })).toBeNull();
    const next = shown.getByRole('button', { name: 'Next order' });
    const place = next.textContent;
    await user.click(next);
    const other = await (await card()).findByRole('button', { name: 'Next order' });
    expect([place, other.textContent].sort()).toEqual(['1/2', '2/2']);
  });
});

test('a settled order shows both ticks and how to recompute the result', async () => {
  await buyOpened();
  exchange.prices.set(SYMBOL, '3511', exchange.time.now() + 294_000);
  await pass(302_000);
  const { user } = await renderApp('/options?view=orders');
  const list = await screen.findByRole('list', { name: 'Settled' });
  await user.click(within(list).getByRole('button'));
  const shown = await card();
  expect(await shown.findByText('You lost')).toBeTruthy();
  const settling = await evidenceOf('Settlement price');
  await waitFor(() => expect(settling?.textContent).toMatch(/3,511\.00.*simulated #\d+/));
  expect(shown.getByText('How to recalculate the result')).toBeTruthy();
  expect(shown.getByText(/You win if the settlement price is higher/)).toBeTruthy();
});

test.each([
  ['its own market', PLACE, 1],
  ['another market', '/options?currentSymbol=ethusdt&name=ETH%2FUSDT', 0],
])('a result in the ticket of %s', async (_, place, count) => {
  exchange.prices.set('ethusdt', '2000');
  await buyOpened();
  const { user, queryClient } = await renderApp(place);
  const strip = within(await screen.findByRole('list', { name: 'Active orders' }));
  await user.click(await strip.findByRole('button'));
  exchange.prices.set(SYMBOL, '3511', exchange.time.now() + 294_000);
  await pass(302_000);
  await queryClient.refetchQueries();
  expect(await (await card()).findByText('You lost')).toBeTruthy();
  expect(screen.queryAllByRole('button', { name: 'Again' })).toHaveLength(count);
});

test.each([
  ['the confirmation', (data: object) => data, 'Buy Up', /Worst case−100\.00/],
  [
    'the settings, if the terms have changed',
    (data: { hymin: object }) => ({ ...data, hymin: Object.values(data.hymin).map(() => '500') }),
    'Buy Up settings',
    /minimum stake for this time is 500\.00 USDT/,
  ],
] as const)('on a phone Again folds the details and opens %s', async (_, terms, name, words) => {
  await buyOpened();
  const { user, queryClient } = await renderApp(PLACE);
  const strip = within(await screen.findByRole('list', { name: 'Active orders' }));
  await user.click(await strip.findByRole('button'));
  exchange.prices.set(SYMBOL, '3511', exchange.time.now() + 294_000);
  await pass(302_000);
  exchange.prices.set(SYMBOL, '3511', exchange.time.now());
  alterAnswer('/api/getHyConfig', terms);
  await queryClient.refetchQueries();
  expect(await (await card()).findByText('How to recalculate the result')).toBeTruthy();
  await user.click(await (await card()).findByRole('button', { name: 'Again' }));
  const dialog = await screen.findByRole('dialog', { name });
  await waitFor(() => expect(dialog.textContent).toMatch(words));
});

test('on a wide screen the last results stand beside the ticket, and the newest is bought once more', async () => {
  await buyOpened();
  exchange.prices.set(SYMBOL, '3511', exchange.time.now() + 294_000);
  await pass(302_000);
  exchange.prices.set(SYMBOL, '3511', exchange.time.now());
  const phone = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(phone(query), { matches: /^\(width >= (48|75)rem\)$/.test(query) }),
  );
  const { user } = await renderApp(PLACE);
  const results = within(await screen.findByRole('list', { name: 'Recent results' }));
  const result = await results.findByRole('button');
  expect(result.textContent).toMatch(/−100\.00/);
  const again = async (name: string, direction: string) => {
    await enabled();
    await user.click(screen.getByRole('button', { name }));
    const confirm = await screen.findByRole('dialog', { name: direction });
    expect(confirm.textContent).toMatch(/Worst case−100\.00/);
    return within(confirm);
  };
  const same = await again('Again', 'Buy Up');
  await user.click(same.getByRole('button', { name: 'Cancel' }));
  const other = await again('Again, in the other direction', 'Buy Down');
  await user.click(other.getByRole('button', { name: 'Cancel' }));
  await user.click(result);
  expect(await (await card()).findByText('You lost')).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Recent results' })).toBeNull();
});

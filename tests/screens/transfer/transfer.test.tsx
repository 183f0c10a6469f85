import '../../support/screens/page';

import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSession } from '#/state/session';
import { alterAnswer, loseAnswers } from '../../support/screens/alter-answer';
import { fillDomGaps } from '../../support/screens/dom-gaps';
import { clearPage, connectPage, renderApp } from '../../support/screens/render';
import { type FundedMember, fundedMember } from '../../support/server/funded-member';
import { startTestServer, type TestServer } from '../../support/server/test-server';

const BTC = '0.500000000000000001';

let exchange: TestServer;
let member: FundedMember;
let calls: Map<string, number>;

beforeAll(async () => {
  fillDomGaps();
  exchange = await startTestServer({ engine: 'pglite' });
});
afterAll(() => exchange.stop());
beforeEach(async () => {
  exchange.time.set(Date.now());
  member = await fundedMember(exchange, { 1: { USDT: '100', BTC }, 3: { USDT: '7' } });
  calls = connectPage(exchange);
  startSession(member.token ?? '');
});
afterEach(clearPage);

const balance = async (coin: number, account: number) => {
  const { data } = await member.call('getCoinBalance', { c_id: coin });
  return data.balance_list.find((row: { type: number }) => row.type === account).balance;
};
const amount = () => screen.findByLabelText('Amount') as Promise<HTMLInputElement>;
const submit = () => screen.getByRole('button', { name: 'Transfer' });
const picker = (name: RegExp) => screen.getByRole('button', { name });

describe('transfer between own accounts', () => {
  test('All fills the exact balance, a double tap moves it once, and the form is empty again', async () => {
    const { user } = await renderApp('/changemoney?id=2&from=1&to=3');
    await screen.findByText(/Available/);
    await user.click(screen.getByRole('button', { name: 'All' }));
    expect((await amount()).value).toBe(BTC);
    await user.dblClick(submit());
    expect(await screen.findByText('Transfer completed')).toBeTruthy();
    expect(calls.get('/api/transfer')).toBe(1);
    expect(await balance(2, 3)).toBe(BTC);
    expect((await amount()).value).toBe('');
    await waitFor(() => expect(screen.getByText('0.00')).toBeTruthy());
  });

  test('goes back to the ticket that needed the money', async () => {
    const { user, router } = await renderApp('/changemoney?id=1&from=1&to=2&for=options');
    await user.type(await amount(), '5');
    await user.click(submit());
    await waitFor(() => expect(router.state.location.pathname).toBe('/options'));
    expect(await balance(1, 2)).toBe('5');
  });

  test('requires an amount and never sends more than the balance; typed values stay', async () => {
    const { user } = await renderApp('/changemoney?id=1');
    await amount();
    await user.click(submit());
    expect(await screen.findByText('Enter an amount.')).toBeTruthy();
    await user.type(await amount(), '١٠٠٫٠١');
    expect(
      screen.getByText('Not enough USDT in this account. Transfer USDT to it or lower the amount.'),
    ).toBeTruthy();
    await user.click(submit());
    expect((await amount()).value).toBe('100.01');
    expect(calls.get('/api/transfer')).toBeUndefined();
  });

  test('swap exchanges the accounts, and choosing the other side does too', async () => {
    const { user, router } = await renderApp('/changemoney?id=1&from=1&to=3');
    await amount();
    await user.click(screen.getByRole('button', { name: 'Swap accounts' }));
    await waitFor(() => expect(picker(/^From: Quant/)).toBeTruthy());
    expect(await screen.findByText('7.00')).toBeTruthy();
    await user.click(picker(/^To: Funds/));
    const sheet = await screen.findByRole('dialog', { name: 'To' });
    await user.click(within(sheet).getByRole('option', { name: 'Quant' }));
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ id: '1', from: '1', to: '3' }),
    );
  });

  test('a refusal shows its reason and keeps the amount', async () => {
    const { user } = await renderApp('/changemoney?id=1&from=3&to=1');
    await user.type(await amount(), '6');
    await member.call('transfer', { c_id: 1, num: '5', from_type: 3, to_type: 2 });
    await user.click(submit());
    expect(await screen.findByText(/Insufficient/i)).toBeTruthy();
    expect((await amount()).value).toBe('6');
    expect(await balance(1, 3)).toBe('2');
  });

  test('an unknown outcome is reported as such, with a link to the records', async () => {
    alterAnswer('/api/getSetting', (data) => ({ ...data, idempotency: 0 }));
    const sent = loseAnswers('/api/transfer');
    const { user, router } = await renderApp('/changemoney?id=1&from=1&to=3');
    await user.type(await amount(), '5');
    await user.click(submit());
    const unknown = await screen.findByRole('dialog', { name: 'Request not confirmed' });
    expect(sent()).toBe(1);
    await user.click(within(unknown).getByRole('link', { name: 'View your history' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/trade-account'));
  });

  test('a half-typed amount survives a reload of the page', async () => {
    const { user } = await renderApp('/changemoney?id=1');
    await user.type(await amount(), '12.5');
    const kept = { ...sessionStorage };
    clearPage();
    connectPage(exchange);
    startSession(member.token ?? '');
    for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
    await renderApp('/changemoney?id=1');
    await waitFor(async () => expect((await amount()).value).toBe('12.5'));
  });
});

import '../../support/screens/page';

import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { daysBefore } from '#/lib/days';
import { startSession } from '#/state/session';
import { alterAnswer } from '../../support/screens/alter-answer';
import { fillDomGaps } from '../../support/screens/dom-gaps';
import { clearPage, connectPage, renderApp } from '../../support/screens/render';
import { type FundedMember, fundedMember } from '../../support/server/funded-member';
import { startTestServer, type TestServer } from '../../support/server/test-server';

const TIME = '2026-11-21 10:00:00';

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
  member = await fundedMember(exchange, { 1: { USDT: '100', BTC: '0.5' } });
  connectPage(exchange);
  startSession(member.token ?? '');
});
afterEach(clearPage);

const move = (coin: number, amount: string, from: number, to: number) =>
  member.call('transfer', { c_id: coin, num: amount, from_type: from, to_type: to });

async function rows(name: string) {
  const list = await screen.findByRole('list', { name });
  return within(list).getAllByRole('listitem');
}

const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent);

describe('account records', () => {
  test('finance: income green with a plus, expense with a minus, only this coin and account', async () => {
    await move(2, '0.2', 1, 3);
    await move(1, '10', 1, 3);
    await move(2, '0.05', 3, 1);
    const { user } = await renderApp('/trade-account?id=2&name=BTC&type=1');
    expect(await screen.findByRole('heading', { name: 'BTC · Funds' })).toBeTruthy();
    const [income, expense, opening] = await rows('Transactions');
    expect(income?.textContent).toContain('Transfer from your other account+0.05');
    expect(income?.querySelector('.text-success')?.textContent).toContain('+0.05');
    expect(expense?.textContent).toContain('Transfer to your other account−0.20');
    expect(opening?.textContent).toContain('+0.50');
    expect(await screen.findByText('0.35', { selector: 'p *' })).toBeTruthy();
    expect(screen.getByText('No more')).toBeTruthy();
    expect(tabs()).toEqual(['Transactions', 'Withdrawals', 'Deposits']);
    await user.click(screen.getByRole('tab', { name: 'Deposits' }));
    expect(await screen.findByText('No records yet')).toBeTruthy();
  });

  test('the bills of one order are one row with their sum; a tap lists them', async () => {
    const order = { m_id: 1, operate_type: 1, type: 2, num: '0.2', price: '90000' };
    await member.call('upbbbuy', order);
    const { list } = await member.query('tradegetOrderList', { side: 'all', status: 'open' });
    await member.call('tradecancelOrder', { bb_id: list[0]?.id ?? '' });
    await renderApp('/trade-account?id=2&name=BTC&type=1');
    const [folded, opening, ...more] = await rows('Transactions');
    expect(more).toEqual([]);
    expect(folded?.querySelector('summary')?.textContent).toContain('Order cancelled0.00');
    const bills = [...(folded?.querySelectorAll('dl dt') ?? [])].map((term) => [
      term.firstChild?.textContent,
      term.nextElementSibling?.textContent,
    ]);
    expect(bills).toEqual([
      ['Order cancelled', expect.stringContaining('+0.2')],
      ['Order placed', expect.stringContaining('−0.2')],
    ]);
    expect(opening?.textContent).toContain('+0.50');
  });

  test('quant has finance and transfers, with both accounts, coin and status', async () => {
    await move(2, '0.2', 1, 3);
    await renderApp('/trade-account?id=2&name=BTC&type=3&tab=transfer');
    const [row] = await rows('Transfers');
    expect(tabs()).toEqual(['Transactions', 'Transfers']);
    expect(row?.textContent).toMatch(/^Funds to Quant0\.20\sBTC/);
    expect(row?.textContent).toMatch(
      /CompletedTransfer completedExact amount 0\.20Entry number \d+$/,
    );
  });

  test('a tab that the account does not have falls back to finance', async () => {
    await renderApp('/trade-account?id=1&name=USDT&type=1&tab=transfer');
    expect((await screen.findByRole('tab', { name: 'Transactions' })).ariaSelected).toBe('true');
  });

  test.each([
    [1, 'Pending review'],
    [2, 'Completed'],
    [3, 'Rejected'],
    [9, 'Unknown status'],
  ])('deposits and withdrawals of status %i read "%s"', async (status, words) => {
    const row = { id: 7, num: '5', mum: '5', status, updatetime: TIME };
    const answer = () => ({ list: [{ ...row, address: 'TQrZ8', remark: 'Look at the note' }] });
    alterAnswer('/api/getRechargeList', answer);
    alterAnswer('/api/getWithdrawList', answer);
    const { user } = await renderApp('/trade-account?id=1&name=USDT&type=1&tab=deposit');
    const [deposit] = await rows('Deposits');
    expect(deposit?.textContent).toMatch(new RegExp(`5\\.00\\sUSDT.*${words}TQrZ8`));
    await user.click(screen.getByRole('tab', { name: 'Withdrawals' }));
    const [withdrawal] = await rows('Withdrawals');
    expect(withdrawal?.textContent).toMatch(new RegExp(`−5\\.00\\sUSDT.*${words}Look at the note`));
  });

  test.each([
    [1, ['Submitted', 'In review', 'Credited'], 'In review'],
    [2, ['Submitted', 'In review', 'Credited'], undefined],
    [3, ['Submitted', 'In review', 'Rejected'], undefined],
  ])('steps of a deposit of status %i', async (status, words, current) => {
    const times = { addtime: '2026-11-21 09:00:00', updatetime: TIME };
    alterAnswer('/api/getRechargeList', () => ({ list: [{ id: 7, num: '5', status, ...times }] }));
    await renderApp('/trade-account?id=1&name=USDT&type=1&tab=deposit');
    const steps = within(await screen.findByRole('list', { name: 'Steps' })).getAllByRole(
      'listitem',
    );
    expect(steps.map((step) => step.textContent?.replace(/Nov.*|\d.*/, ''))).toEqual(words);
    expect(steps[0]?.textContent).toMatch(/Submitted.*\d:00:00/);
    expect(/\d:00:00/.test(steps[2]?.textContent ?? '')).toBe(status !== 1);
    const now = steps.filter((step) => step.getAttribute('aria-current') === 'step');
    expect(now.map((step) => step.textContent)).toEqual(current ? [current] : []);
  });

  test.each([
    [1, 'Fee 1.00, you’ll receive 4.00'],
    [2, 'Fee 1.00, you received 4.00'],
    [3, undefined],
    [9, 'Fee 1.00, you’ll receive 4.00'],
  ])('payout of a withdrawal of status %i: %s', async (status, words) => {
    const row = { id: 7, mum: '5', status, updatetime: TIME, fee: '1', arrival: '4' };
    alterAnswer('/api/getWithdrawList', () => ({ list: [row] }));
    await renderApp('/trade-account?id=1&name=USDT&type=1&tab=withdrawal');
    const [withdrawal] = await rows('Withdrawals');
    if (words) expect(withdrawal?.textContent).toContain(words);
    else expect(withdrawal?.textContent).not.toContain('paid out');
  });

  test.each([
    ['approved', 1, 'Approved', ['In review', 'Approved', 'Sending', 'Sent'], 'Approved'],
    ['sent', 2, 'Sent', ['In review', 'Approved', 'Sending', 'Sent'], undefined],
    ['failed', 3, 'Failed', ['In review', 'Approved', 'Sending', 'Failed'], undefined],
    ['cancelled', 3, 'Cancelled', ['In review', 'Cancelled'], undefined],
    ['melted', 1, 'Pending review', ['Submitted', 'In review', 'Sent'], 'In review'],
  ])('steps of a withdrawal that is %s', async (step, status, badge, words, current) => {
    const row = { id: 7, mum: '5', status, step, updatetime: TIME, addtime: '2026-11-21 09:00:00' };
    const sent = { txid: 'ab12', explorer: 'https://explorer.example/tx/ab12' };
    alterAnswer('/api/getWithdrawList', () => ({ list: [{ ...row, ...(status === 2 && sent) }] }));
    await renderApp('/trade-account?id=1&name=USDT&type=1&tab=withdrawal');
    const [withdrawal] = await rows('Withdrawals');
    expect(withdrawal?.querySelector('summary')?.textContent).toContain(badge);
    const steps = within(await screen.findByRole('list', { name: 'Steps' })).getAllByRole(
      'listitem',
    );
    expect(steps.map((one) => one.textContent?.replace(/Nov.*|\d.*/, ''))).toEqual(words);
    const now = steps.filter((one) => one.getAttribute('aria-current') === 'step');
    expect(now.map((one) => one.textContent?.replace(/Nov.*|\d.*/, ''))).toEqual(
      current ? [current] : [],
    );
    const link = screen.queryByRole('link', { name: 'View in explorer' });
    expect(link?.getAttribute('href') ?? undefined).toBe(status === 2 ? sent.explorer : undefined);
    expect(screen.queryByText('Transaction hash') !== null).toBe(status === 2);
    expect(screen.queryByRole('button', { name: 'Cancel withdrawal' })).toBeNull();
  });

  test('an explorer that is no https address is no link', async () => {
    const row = { id: 7, mum: '5', status: 2, step: 'sent', updatetime: TIME, txid: 'ab12' };
    alterAnswer('/api/getWithdrawList', () => ({ list: [{ ...row, explorer: 'javascript:1' }] }));
    await renderApp('/trade-account?id=1&name=USDT&type=1&tab=withdrawal');
    expect(await screen.findByRole('button', { name: 'Copy the transaction hash' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'View in explorer' })).toBeNull();
  });

  test('a value in the address is never shown, neither before nor after the balances are known', async () => {
    let answer: () => void = () => undefined;
    const real = globalThis.fetch;
    globalThis.fetch = (async (input: Request, init) => {
      const isBalances = new URL(input.url).pathname === '/api/getUserBalanceList';
      if (isBalances) await new Promise<void>((resolve) => (answer = resolve));
      return real(input, init);
    }) as typeof fetch;
    await renderApp('/trade-account?id=2&name=BTC&type=1&usd=987654&conversion=876543');
    await rows('Transactions');
    const main = screen.getByRole('main');
    expect(main.textContent).not.toMatch(/987,?654|876,?543/);
    answer();
    expect(await screen.findByText('≈ 25,000.00', { exact: false })).toBeTruthy();
    expect(main.textContent).not.toMatch(/987,?654|876,?543/);
  });

  test('a list that cannot be read says failed to load, and the bar below passes the coin on', async () => {
    const real = globalThis.fetch;
    globalThis.fetch = (async (input: Request, init) =>
      new URL(input.url).pathname === '/api/getBillList'
        ? new Response('{', { status: 500 })
        : real(input, init)) as typeof fetch;
    await renderApp('/trade-account?id=2&name=BTC&type=2');
    expect(await screen.findByText('Failed to load')).toBeTruthy();
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(href('Transfer')).toBe('/changemoney?id=2&from=2');
    expect(href('Deposit')).toBe('/recharge?id=2');
    expect(href('Withdraw')).toBe('/withdrawal?id=2');
  });

  test('a row has two lines, and a tap shows every digit and the number of the record', async () => {
    await move(2, '0.123456789012345678', 1, 3);
    const { user } = await renderApp('/trade-account?id=2&name=BTC&type=3');
    const [row] = await rows('Transactions');
    const details = row?.querySelector('details');
    expect(details?.open).toBe(false);
    expect(details?.querySelector('summary')?.textContent).toContain('+0.12345678');
    await user.click(within(row as HTMLElement).getByText(/^Transfer from/));
    expect(details?.open).toBe(true);
    expect(row?.textContent).toMatch(/Exact amount 0\.123456789012345678Entry number \d+$/);
  });

  test('records of chosen days and of another coin, with both in the address', async () => {
    const now = Date.now();
    exchange.time.set(now - 3 * 86_400_000);
    await member.login(member.username, 'river88stone');
    await move(2, '0.1', 1, 3);
    exchange.time.set(now);
    await member.login(member.username, 'river88stone');
    startSession(member.token ?? '');
    await move(2, '0.2', 1, 3);
    await move(1, '10', 1, 3);
    const { user, router } = await renderApp('/trade-account?id=2&name=BTC&type=3');
    expect(await rows('Transactions')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.click(await screen.findByRole('button', { name: 'Today' }));
    await waitFor(async () => expect(await rows('Transactions')).toHaveLength(1));
    expect((await rows('Transactions'))[0]?.textContent).toContain('+0.20');
    await user.click(screen.getByRole('button', { name: '7 days' }));
    await waitFor(async () => expect(await rows('Transactions')).toHaveLength(2));
    expect(router.state.location.search).toMatchObject({ from: daysBefore(new Date(), 6) });
    await user.click(await screen.findByRole('option', { name: 'All coins' }));
    await waitFor(async () => expect(await rows('Transactions')).toHaveLength(3));
    expect(router.state.location.href).not.toContain('id=2');
  });

  test('a server that does not know the period returns all; only those days are shown', async () => {
    const row = { st: 1, num: '5', remark: 'Deposit' };
    alterAnswer('/api/getBillList', () => ({
      list: [
        { ...row, id: 2, addtime: new Date().toISOString().slice(0, 19).replace('T', ' ') },
        { ...row, id: 1, addtime: '2020-01-01 00:00:00' },
      ],
    }));
    await renderApp(`/trade-account?type=1&from=${daysBefore(new Date(), 6)}`);
    expect(await rows('Transactions')).toHaveLength(1);
  });
});

import '../../support/screens/page';

import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSession } from '#/state/session';
import { alterAnswer } from '../../support/screens/alter-answer';
import { fillDomGaps } from '../../support/screens/dom-gaps';
import { clearPage, connectPage, renderApp } from '../../support/screens/render';
import { type FundedMember, fundedMember } from '../../support/server/funded-member';
import { DAY_MS, fundsOf } from '../../support/server/products';
import { startTestServer, type TestServer } from '../../support/server/test-server';

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
  member = await fundedMember(exchange, { 1: { USDT: '1000', ETH: '2' } });
  calls = connectPage(exchange);
  startSession(member.token ?? '');
});
afterEach(clearPage);

const amount = () => screen.getByLabelText('Amount') as HTMLInputElement;
const password = () => screen.getByLabelText('Transaction password') as HTMLInputElement;
const join = () => screen.getByRole('button', { name: 'Stake' });
const confirm = () => screen.findByRole('button', { name: 'Confirm' });
const orders = async () =>
  within(await screen.findByRole('list', { name: 'Staking orders' })).getAllByRole('listitem');

async function openForm(title: string) {
  const { user, ...rest } = await renderApp('/staking');
  await user.click(await screen.findByRole('button', { name: `Stake in ${title}` }));
  const form = await screen.findByRole('dialog', { name: `Stake in ${title}` });
  await waitFor(() => expect(form.textContent).toMatch(/Available/));
  return { user, form, ...rest };
}

describe('staking', () => {
  test('projects show terms and the best rate; the form checks minimum, estimate and errors', async () => {
    const { user, form } = await openForm('USDT flexible term');
    const terms = within(form).getAllByRole('radio');
    expect(terms.map((term) => term.closest('label')?.textContent)).toEqual([
      ...['7 days2% per year', '30 days3.5% per year', '90 days4.8% per year'],
    ]);
    expect(form.textContent).toMatch(/At least 100\.00 USDT/);
    await user.click(join());
    expect(await screen.findByText('Enter an amount.')).toBeTruthy();
    expect(screen.getByText('Enter your transaction password.')).toBeTruthy();
    await user.type(amount(), '365.5');
    expect(amount().value).toBe('365.5');
    expect(await screen.findByText('Whole numbers only')).toBeTruthy();
    await user.clear(amount());
    await user.type(amount(), '3655');
    expect(await screen.findByText(/Not enough USDT/)).toBeTruthy();
    await user.clear(amount());
    await user.type(amount(), '365');
    await user.click(terms[2] as HTMLElement);
    expect(await screen.findByText(/minimum for this term is 500\.00 USDT/)).toBeTruthy();
    await user.click(terms[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByText(/smallest amount/)).toBeNull());
    expect(form.textContent).toMatch(/Estimated rewards0\.14\sUSDTFormula365\.00 × 2% × 7 ∕ 365/);
    expect(calls.get('/api/Balance/submitStaking')).toBeUndefined();
  });

  test('a wrong password keeps the amount; then it is staked once and redeemed early without revenue', async () => {
    const { user, router } = await openForm('USDT flexible term');
    await user.type(amount(), '250');
    await user.type(password(), 'wrong2026');
    await user.click(join());
    const confirmation = await screen.findByRole('dialog', { name: 'Review your stake' });
    expect(confirmation.textContent).toMatch(
      /USDT flexible termFrom your funds account250\.00\sUSDTEstimated rewards0\.09\d*\sUSDTUnlocks after7 days/,
    );
    await user.click(await confirm());
    expect(await screen.findByText(/incorrect transaction password/i)).toBeTruthy();
    expect([amount().value, password().value]).toEqual(['250', '']);
    await user.type(password(), 'pay2026');
    await user.click(join());
    await user.dblClick(await confirm());
    await waitFor(() => expect(router.state.location.pathname).toBe('/staking-list'));
    expect(calls.get('/api/Balance/submitStaking')).toBe(2);
    expect((await orders())[0]?.textContent).toMatch(
      /USDT\d+Get helpStakingAmount250\.00\sUSDTTerm7 daysActual rewards0\.00\sUSDT/,
    );
    expect(await fundsOf(exchange, member.id, 'USDT')).toEqual({
      available: '750',
      frozen: '250',
    });
    await user.click(screen.getByRole('button', { name: /^Redeem \d+/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Redeem this stake now?' });
    expect(dialog.textContent).toMatch(/Returned to you250\.00\sUSDTRewards0\.00\sUSDT/);
    await user.dblClick(within(dialog).getByRole('button', { name: 'Redeem' }));
    await waitFor(async () => expect((await orders())[0]?.textContent).toMatch(/Order redeemed/));
    expect(calls.get('/api/Balance/redeemStaking')).toBe(1);
    expect(screen.queryByRole('button', { name: /^Redeem \d+/ })).toBeNull();
    expect(await fundsOf(exchange, member.id, 'USDT')).toEqual({
      available: '1000',
      frozen: '0',
    });
  });

  test('a stake is joined with renewal, which its switch ends', async () => {
    const { user, router } = await openForm('USDT flexible term');
    await user.type(amount(), '250');
    await user.click(screen.getByRole('switch', { name: 'Renew automatically' }));
    await user.type(password(), 'pay2026');
    await user.click(join());
    const confirmation = await screen.findByRole('dialog', { name: 'Review your stake' });
    expect(confirmation.textContent).toContain('staked again at the rate available then');
    await user.click(await confirm());
    await waitFor(() => expect(router.state.location.pathname).toBe('/staking-list'));
    const renewal = () => screen.findByRole('switch', { name: /^Renew automatically \d+$/ });
    await waitFor(async () => expect(await renewal()).toHaveProperty('checked', true));
    await user.click(await renewal());
    await waitFor(() => expect(calls.get('/api/setStakeRenewal')).toBe(1));
    await waitFor(async () => expect(await renewal()).toHaveProperty('checked', false));
    const { list } = await member.query('getStakingOrderList');
    expect(list[0]?.renews).toBe(false);
  });

  test('the amount and the renewal survive a reload of the page', async () => {
    const { user } = await openForm('USDT flexible term');
    await user.type(amount(), '250');
    await user.click(screen.getByRole('switch', { name: 'Renew automatically' }));
    const kept = { ...sessionStorage };
    clearPage();
    connectPage(exchange);
    startSession(member.token ?? '');
    for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
    await openForm('USDT flexible term');
    await waitFor(() => expect(amount().value).toBe('250'));
    const renewal = screen.getByRole('switch', { name: 'Renew automatically' });
    expect(renewal).toHaveProperty('checked', true);
  });

  test('an older server does not know renewal: it is neither shown nor sent', async () => {
    alterAnswer('/api/Balance/getStakingProjects', (data) => ({
      list: data.list.map((project: object) => ({ ...project, renew: undefined })),
    }));
    await openForm('USDT flexible term');
    expect(screen.queryByRole('switch')).toBeNull();
  });

  test('at maturity principal and revenue are paid, and the order says so', async () => {
    const { user, router } = await openForm('Ethereum staking');
    await user.type(amount(), '1,5');
    expect(amount().value).toBe('1,5');
    await user.type(password(), 'pay2026');
    await user.click(join());
    await user.click(await confirm());
    await waitFor(() => expect(router.state.location.pathname).toBe('/staking-list'));
    exchange.time.advance(30 * DAY_MS);
    await exchange.context.jobs.runDue();
    clearPage();
    connectPage(exchange);
    await member.login(member.username, 'river88stone');
    startSession(member.token ?? '');
    await renderApp('/staking-list');
    // 1.5 x 2.6 % x 30 / 365, rounded down to 8 places
    expect((await orders())[0]?.textContent).toMatch(/Order ended.*Actual rewards0\.00320547\sETH/);
    expect(await fundsOf(exchange, member.id, 'ETH')).toEqual({
      available: '2.00320547',
      frozen: '0',
    });
  });

  test('a member without a transaction password is sent to set it; an empty list links to projects', async () => {
    const client = exchange.client();
    const secret = 'river88stone';
    const { data } = await client.call('register', {
      type: 2,
      email: 'nopay@example.com',
      password: secret,
      repassword: secret,
    });
    startSession(data.userinfo.token);
    const { user } = await renderApp('/staking-list');
    expect(await screen.findByText('No records yet')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'View offers' }));
    await user.click(await screen.findByRole('button', { name: 'Stake in Polkadot staking' }));
    expect(await screen.findByText('Set a transaction password first')).toBeTruthy();
    expect(screen.queryByLabelText('Amount')).toBeNull();
  });
});

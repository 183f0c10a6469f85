import { lastCode } from '../../support/server/last-code.ts';
import '../../support/screens/page';

import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { currentToken, startSession } from '#/state/session';
import { withdrawalAddresses } from '../../../server/db/schema/identity';
import { settings } from '../../../server/db/schema/site';
import { fillDomGaps } from '../../support/screens/dom-gaps';
import { clearPage, connectPage, renderApp } from '../../support/screens/render';
import { type FundedMember, fundedMember } from '../../support/server/funded-member';
import { CARD, fundingOf, TRON } from '../../support/server/funding';
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
  member = await fundedMember(exchange, { 1: { USDT: '1000.123456789', BTC: '1' } });
  await member.call('setusraddress', { c_id: 1, address: TRON });
  calls = connectPage(exchange);
  startSession(member.token ?? '');
});
afterEach(clearPage);

const field = (name: string) => screen.findByLabelText(name) as Promise<HTMLInputElement>;
const withdraw = () => screen.getByRole('button', { name: 'Withdraw' });
const asked = () => screen.findByRole('dialog', { name: 'Review your withdrawal' });
const confirm = async () => within(await asked()).getByRole('button', { name: 'Confirm' });
const records = async () => (await member.call('getWithdrawList', { type: 1 })).data.list;
const holdFor = (hours: number) =>
  exchange.context.db
    .update(settings)
    .set({ value: hours })
    .where(eq(settings.key, 'withdrawalHoldHours'));

/** Fills in the amount and the transaction password, and opens the confirmation. */
async function ask(amount: string, password = 'pay2026', address = '/withdrawal') {
  const app = await renderApp(address);
  await app.user.type(await field('Amount'), amount);
  await app.user.type(await field('Transaction password'), password);
  await app.user.click(withdraw());
  return app;
}

describe('withdrawal to a wallet', () => {
  test('shows fee and address, requires confirmation, is sent once and links to its record', async () => {
    const { user, router } = await ask('33.3');
    expect(screen.getByRole('main').textContent).toMatch(/You receive33\.2667\sUSDT/);
    expect((await asked()).textContent).toContain(TRON);
    expect((await asked()).textContent).toContain('NetworkTRC20');
    expect((await asked()).textContent).toMatch(/Amount33\.30\sUSDT.*0\.1%0\.0333\sUSDT/);
    await user.dblClick(await confirm());
    await waitFor(() => expect(router.state.location.pathname).toBe('/trade-account'));
    expect(calls.get('/api/withdraw')).toBe(1);
    expect(router.state.location.search).toMatchObject({ tab: 'withdrawal', id: '1' });
    expect(await screen.findByText('Pending review')).toBeTruthy();
    expect(await records()).toMatchObject([{ mum: '33.3', target: TRON, status: 1 }]);
    const { balance, sendAll } = fundingOf(exchange);
    expect(await balance(member.id)).toEqual(['966.823456789', '33.3']);
    await sendAll();
    expect(await balance(member.id)).toEqual(['966.823456789', '0']);
  });

  test('one in review is taken back after a confirmation, and only with an offer of the server', async () => {
    const { user } = await ask('33.3');
    await user.click(await confirm());
    await user.click(await screen.findByRole('button', { name: 'Cancel withdrawal' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel this withdrawal?' });
    expect(calls.get('/api/cancelWithdraw')).toBeUndefined();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel withdrawal' }));
    expect((await screen.findAllByText('Cancelled')).length).toBeGreaterThan(0);
    expect(calls.get('/api/cancelWithdraw')).toBe(1);
    expect(await fundingOf(exchange).balance(member.id)).toEqual(['1000.123456789', '0']);
    expect(screen.queryByRole('button', { name: 'Cancel withdrawal' })).toBeNull();
  });

  test('shows the limits, the balance, its parts and missing input, and sends nothing', async () => {
    const { user } = await renderApp('/withdrawal');
    const amount = await field('Amount');
    await user.click(withdraw());
    expect(await screen.findByText('Enter an amount.')).toBeTruthy();
    expect(screen.getByText('Enter your transaction password.')).toBeTruthy();
    await user.type(amount, '9.99');
    const range = /The amount must be between 10\.00 and 50,000\.00 USDT/;
    expect(await screen.findByText(range)).toBeTruthy();
    await user.clear(amount);
    await user.type(amount, '1000.2');
    expect(
      await screen.findByText(
        'Not enough USDT in your funds account. Deposit or lower the amount.',
      ),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'All' }));
    expect(amount.value).toBe('1000.12345678');
    await user.click(screen.getByRole('button', { name: '25%' }));
    expect(amount.value).toBe('250.03086419');
    expect(calls.get('/api/withdraw')).toBeUndefined();
  });

  test('without an address it offers to bind one, and returns with the amount', async () => {
    const { user, router } = await renderApp('/withdrawal?id=2');
    await user.type(await field('Amount'), '0.5');
    await user.click(screen.getByRole('link', { name: 'Add address' }));
    await user.type(await field('Address'), 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4');
    await user.click(screen.getByRole('button', { name: 'Add address' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/withdrawal'));
    expect((await field('Amount')).value).toBe('0.5');
    const target = await screen.findByRole('region', { name: 'Withdrawal address' });
    expect(target.textContent).toContain('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4');
  });

  test('an address that its rule refuses today is shown with the reason, and pays nothing', async () => {
    await exchange.context.db
      .update(withdrawalAddresses)
      .set({ address: `${TRON.slice(0, -1)}D` })
      .where(eq(withdrawalAddresses.memberId, member.id));
    await renderApp('/withdrawal');
    await field('Amount');
    expect(await screen.findByText('There’s a typo in this address. Copy it again.')).toBeTruthy();
    expect(withdraw().hasAttribute('disabled')).toBe(true);
  });

  test('a wrong transaction password is reported and cleared; five lock it without signing out', async () => {
    const { user } = await ask('20', 'wrong1');
    for (let round = 1; round <= 5; round += 1) {
      if (round > 1) {
        await user.type(await field('Transaction password'), 'wrong1');
        await user.click(withdraw());
      }
      await user.click(await confirm());
      await waitFor(async () => expect((await field('Transaction password')).value).toBe(''));
      expect((await field('Amount')).value).toBe('20');
    }
    expect(screen.getAllByText('Incorrect transaction password.').length).toBeGreaterThan(0);
    expect(document.activeElement).toBe(await field('Transaction password'));
    await user.type(await field('Transaction password'), 'pay2026');
    await user.click(withdraw());
    await user.click(await confirm());
    expect((await screen.findAllByText(/30 min/)).length).toBeGreaterThan(0);
    expect(currentToken()).toBe(member.token);
    expect(await records()).toEqual([]);
  });

  test('after a change of security it shows from when on it is possible again', async () => {
    await holdFor(24);
    try {
      await renderApp('/withdrawal');
      expect(await screen.findByText(/withdrawals are paused until/)).toBeTruthy();
      expect(withdraw().hasAttribute('disabled')).toBe(true);
    } finally {
      await holdFor(0);
    }
  });

  test('if rejected by the desk, the funds are returned', async () => {
    const { user, router } = await ask('40');
    await user.click(await confirm());
    await waitFor(() => expect(router.state.location.pathname).toBe('/trade-account'));
    const [{ id }] = await records();
    const { decide, balance } = fundingOf(exchange);
    await decide('withdrawal', Number(id), false, 'Unknown target');
    expect(await balance(member.id)).toEqual(['1000.123456789', '0']);
    expect(await records()).toMatchObject([{ status: 3, remark: 'Unknown target' }]);
  });
});

describe('withdrawal to a bank card', () => {
  test('requires a card and the e-mail code, and records the card masked', async () => {
    await member.query('setBank', CARD);
    const { user } = await renderApp('/withdrawal?to=bank');
    expect((await screen.findByRole('button', { name: /^Bank card: / })).textContent).toContain(
      'Northern Bank ••7890',
    );
    await user.type(await field('Amount'), '100');
    await user.type(await field('Transaction password'), 'pay2026');
    await user.click(withdraw());
    expect(await screen.findByText('Enter the code from the e-mail')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    expect(await screen.findByText(/Resend in (60|5\d) s/)).toBeTruthy();
    const code = lastCode(exchange.mails);
    await user.type(await field('E-mail code'), code);
    await user.click(withdraw());
    expect((await asked()).textContent).toContain('************7890');
    await user.click(await confirm());
    expect(await screen.findByText('Pending review')).toBeTruthy();
    expect(await records()).toMatchObject([{ mum: '100', target: '************7890' }]);
  });

  test('is offered for coins of a bank only; without a card it offers to bind one', async () => {
    await renderApp('/withdrawal?id=2&to=bank');
    await field('Amount');
    expect(screen.queryByRole('tab', { name: 'Bank card' })).toBeNull();
    clearPage();
    connectPage(exchange);
    startSession(member.token ?? '');
    await renderApp('/withdrawal?to=bank');
    const bind = await screen.findByRole('link', { name: 'Bind bank card' });
    expect(bind.getAttribute('href')).toContain(encodeURIComponent('/withdrawal?to=bank'));
  });
});

import '../../support/screens/page';

import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { startSession } from '#/state/session';
import { currentToasts } from '#/ui/toast';
import { memberPage } from '../../support/screens/member-page';
import { renderApp } from '../../support/screens/render';
import type { FundedMember } from '../../support/server/funded-member';
import { twoStepMember } from '../../support/server/two-step';

const page = memberPage({ 1: { USDT: '100', BTC: '0.5' } }, {});

const balance = async (of: FundedMember, coin: number) => {
  const { data } = await of.call('getCoinBalance', { c_id: coin });
  return data.balance_list[0].balance;
};
const amount = () => screen.getByLabelText('Amount') as HTMLInputElement;
const password = () => screen.getByLabelText('Transaction password') as HTMLInputElement;
const send = () => screen.getByRole('button', { name: 'Send' });
const confirm = () => screen.findByRole('button', { name: 'Confirm' });

async function search(username: string) {
  const app = await renderApp('/transfer');
  const field = await screen.findByLabelText('Recipient’s username');
  await app.user.type(field, `${username}{Enter}`);
  return app;
}

async function openForm() {
  const app = await search(page.other.username);
  await app.user.click(
    await screen.findByRole('button', { name: new RegExp(page.other.username) }),
  );
  await screen.findByLabelText('Amount');
  return app;
}

async function chooseBitcoin(user: Awaited<ReturnType<typeof openForm>>['user']) {
  await user.click(screen.getByRole('button', { name: /^Coin: / }));
  const list = await screen.findByRole('dialog', { name: 'Coin' });
  await user.click(within(list).getByRole('option', { name: /^BTC/ }));
}

describe('send to a member', () => {
  test('a tap on a recent receiver finds the member again', async () => {
    const { member, other } = page;
    const found = await member.query('searchUser', { username: other.username });
    const transfer = { to_uid: found.id, c_id: 1, amount: '1', paypassword: 'pay2026' };
    expect((await member.call('internalTransfer', transfer)).code).toBe(1);
    const { user } = await renderApp('/transfer');
    const recent = await screen.findByRole('region', { name: 'Recent' });
    await user.click(within(recent).getByRole('button', { name: other.username }));
    expect(await screen.findByText(/tap it to confirm the recipient/)).toBeTruthy();
  });

  test('the form appears only after the receiver was confirmed by a tap, and disappears with Back', async () => {
    const { user } = await search(page.other.username);
    const box = await screen.findByRole('button', { name: new RegExp(page.other.username) });
    expect(box.getAttribute('aria-pressed')).toBe('false');
    expect(page.calls.get('/api/Balance/getTransferCoin')).toBeUndefined();
    expect(screen.queryByLabelText('Amount')).toBeNull();
    await user.click(box);
    expect(box.getAttribute('aria-pressed')).toBe('true');
    await user.type(await screen.findByLabelText('Amount'), '5');
    await user.click(screen.getByRole('button', { name: 'Search for another member' }));
    expect(await screen.findByLabelText('Recipient’s username')).toBeTruthy();
    expect(screen.queryByLabelText('Amount')).toBeNull();
  });

  test('an unknown name, the own name and an empty one each have a message, and the name stays', async () => {
    const { user } = await search('nobody99');
    expect(await screen.findByText(/No member has this username/)).toBeTruthy();
    const field = screen.getByLabelText('Recipient’s username') as HTMLInputElement;
    expect(field.value).toBe('nobody99');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await user.clear(field);
    await user.type(field, `${page.member.username}{Enter}`);
    expect(await screen.findByText(/That’s your own account/)).toBeTruthy();
    await user.clear(field);
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByText('Enter a username.')).toBeTruthy();
  });

  test('a coin without a fee: All, a double tap sends once, everything is reset', async () => {
    const { user } = await openForm();
    const main = screen.getByRole('main');
    expect(main.textContent).toMatch(/FeeFreeArrival timeImmediateThe recipient gets–/);
    expect(main.textContent).toContain('The coins arrive immediately, and this cannot be undone.');
    await user.click(screen.getByRole('button', { name: 'All' }));
    expect(main.textContent).toMatch(/The recipient gets100\.00\sUSDT/);
    await user.type(password(), 'pay2026');
    await user.click(send());
    const confirmation = await screen.findByRole('dialog', { name: 'Review before you send' });
    expect(confirmation.textContent).toContain(`Recipient${page.other.username}`);
    expect(confirmation.textContent).toMatch(/From your funds account100\.00\sUSDT.*FeeFree/);
    await user.dblClick(await confirm());
    expect(await screen.findByText(`You sent 100 USDT to ${page.other.username}.`)).toBeTruthy();
    expect(page.calls.get('/api/Balance/transfer')).toBe(1);
    expect(await balance(page.other, 1)).toBe('100');
    // The receipt shows the message, and no toast repeats it.
    expect(currentToasts()).toEqual([]);
    const { data } = await page.member.call('getInternalTransferList', { status: 0 });
    expect(await screen.findByText(data.list[0].order_num)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Copy the number' }));
    expect(await navigator.clipboard.readText()).toBe(data.list[0].order_num);
    const field = (await screen.findByLabelText('Recipient’s username')) as HTMLInputElement;
    expect(field.value).toBe('');
    await user.type(field, `${page.other.username}{Enter}`);
    await screen.findByText(/tap it to confirm the recipient/);
    expect(screen.queryByText(data.list[0].order_num)).toBeNull();
  });

  test('shows the fee as percent and amount, days until arrival and what arrives', async () => {
    const { user } = await openForm();
    await chooseBitcoin(user);
    await user.type(amount(), '0.12345678');
    const main = screen.getByRole('main');
    expect(main.textContent).toMatch(/Available 0\.50\sBTC/);
    expect(main.textContent).toMatch(/Fee0\.2%0\.00024692\sBTC/);
    expect(main.textContent).toMatch(/Arrival time1 dayThe recipient gets0\.12320986\sBTC/);
    expect(main.textContent).toContain('You can cancel any time before the coins arrive');
  });

  test('refusals show their reason and clear nothing but the password', async () => {
    const { user } = await openForm();
    await user.click(send());
    expect(await screen.findByText('Enter an amount.')).toBeTruthy();
    expect(screen.getByText('Enter your transaction password.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(amount()));
    await user.type(amount(), '100.1');
    expect(
      await screen.findByText(
        'Not enough USDT in your funds account. Deposit or lower the amount.',
      ),
    ).toBeTruthy();
    await user.clear(amount());
    await user.type(amount(), '10');
    await user.type(password(), 'wrong2026');
    await user.click(send());
    await user.click(await confirm());
    expect(await screen.findByText(/incorrect transaction password/i)).toBeTruthy();
    expect([amount().value, password().value]).toEqual(['10', '']);
    // By this time, the dialog has returned the focus to the button.
    await waitFor(() => expect(document.activeElement).toBe(password()));
    expect(await balance(page.member, 1)).toBe('100');
  });

  test('a member with two-step verification types a code, which a refusal clears', async () => {
    const safe = await twoStepMember(page.exchange, { 1: { USDT: '100' } });
    startSession(safe.token ?? '');
    const { user } = await openForm();
    const code = async () =>
      (await screen.findByLabelText('Authenticator code')) as HTMLInputElement;
    await user.type(amount(), '10');
    await user.type(password(), 'pay2026');
    await user.click(send());
    expect(
      await screen.findByText(
        'Enter the 6-digit code from your authenticator app, or a recovery code',
      ),
    ).toBeTruthy();
    await user.type(await code(), safe.wrongCode());
    await user.click(send());
    await user.click(await confirm());
    await waitFor(async () => expect((await code()).value).toBe(''));
    expect(amount().value).toBe('10');
    await user.type(password(), 'pay2026');
    await user.type(await code(), safe.code());
    await user.click(send());
    await user.click(await confirm());
    expect(await screen.findByText(`You sent 10 USDT to ${page.other.username}.`)).toBeTruthy();
  });

  test('a search of 15 minutes ago is refused, and the form stays', async () => {
    const { user } = await openForm();
    await user.type(amount(), '10');
    await user.type(password(), 'pay2026');
    page.exchange.time.advance(15 * 60_000);
    await user.click(send());
    await user.click(await confirm());
    expect(await screen.findByText('Search for the recipient again before sending.')).toBeTruthy();
    expect(amount().value).toBe('10');
    await waitFor(() => expect(send().getAttribute('aria-busy')).toBeNull());
  });
});

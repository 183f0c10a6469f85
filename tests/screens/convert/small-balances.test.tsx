import '../../support/screens/page';

import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  alterAnswer,
  cutAnswers,
  goOffline,
  loseAnswers,
} from '../../support/screens/alter-answer';
import { memberPage } from '../../support/screens/member-page';
import { renderApp } from '../../support/screens/render';

const page = memberPage({ 1: { USDT: '100', BTC: '0.0001', TRX: '20' }, 3: { USDT: '4' } });

const NAME = 'Convert small balances';
const dialog = () => screen.findByRole('dialog', { name: NAME });

async function open(address = '/exchangeb') {
  for (const [symbol, price] of [
    ['btcusdt', '50000'],
    ['trxusdt', '0.25'],
  ] as const) {
    page.exchange.prices.setBook(symbol, { asks: [[price, '999']], bids: [[price, '999']] });
  }
  const { user } = await renderApp(address);
  await user.click(await screen.findByRole('button', { name: NAME }));
  return user;
}
const balance = async (coinId: number, account = 1) => {
  const { balances } = await page.member.query('getCoinBalance', { coinId });
  return balances.find((row) => row.account === account)?.balance;
};

describe('small balances', () => {
  test('shows amount, rate and sum, and converts all once on a double tap', async () => {
    const user = await open();
    const form = within(await dialog());
    expect((await form.findByText(/0\.0001/)).textContent).toMatch(/BTC/);
    const shown = (await dialog()).textContent;
    expect(shown).toMatch(/1 BTC ≈ 49,950\.00\sUSDT≈ 4\.995\sUSDT/);
    expect(shown).toMatch(/You receive≈ 9\.99\sUSDT/);
    expect(shown).toMatch(/Balances below 10\.00 USDT are converted in full/);
    await user.click(form.getByRole('button', { name: 'Convert' }));
    expect(await form.findByText('Enter your transaction password.')).toBeTruthy();
    await user.type(form.getByLabelText('Transaction password'), 'pay2026');
    await user.dblClick(form.getByRole('button', { name: 'Convert' }));
    expect(await screen.findByText('Converted small balances to 9.99 USDT')).toBeTruthy();
    expect(page.calls.get('/api/convertSmallBalances')).toBe(1);
    expect([await balance(1), await balance(2), await balance(9)]).toEqual(['109.99', '0', '0']);
    expect(screen.queryByRole('dialog', { name: NAME })).toBeNull();
  });

  test('another target coin, and none when nothing is small', async () => {
    const user = await open('/exchangeb?type=3');
    const form = within(await dialog());
    expect(await form.findByText('No small balances in this account')).toBeTruthy();
    expect(form.queryByRole('button', { name: 'Convert' })).toBeNull();
    await user.click(form.getByRole('button', { name: /^To: / }));
    const list = await screen.findByRole('dialog', { name: 'To' });
    await user.click(within(list).getByRole('option', { name: /^BTC/ }));
    // The amount is shown in its row, and as the sum.
    expect(await form.findAllByText(/≈ 0\.00007992/)).toHaveLength(2);
  });

  test('a refusal is shown, clears the password and loads the new amounts', async () => {
    const user = await open();
    const form = within(await dialog());
    await user.type(await form.findByLabelText('Transaction password'), 'pay2026');
    page.exchange.prices.setBook('btcusdt', { bids: [['60000', '9']] });
    await user.click(form.getByRole('button', { name: 'Convert' }));
    expect(await screen.findByText(/Prices or balances have changed/)).toBeTruthy();
    expect(await form.findByText(/≈ 5\.994/)).toBeTruthy();
    const password = form.getByLabelText('Transaction password') as HTMLInputElement;
    expect(password.value).toBe('');
    expect(await balance(1)).toBe('100');
  });

  test('without a response the result is unknown, although nothing small is left', async () => {
    alterAnswer('/api/getSetting', (data) => ({ ...data, idempotency: 0 }));
    const user = await open();
    const form = within(await dialog());
    await user.type(await form.findByLabelText('Transaction password'), 'pay2026');
    cutAnswers('/api/convertSmallBalances');
    await user.click(form.getByRole('button', { name: 'Convert' }));
    const unknown = within(await screen.findByRole('dialog', { name: 'Request not confirmed' }));
    expect(await form.findByText('No small balances in this account')).toBeTruthy();
    expect(unknown.getByRole('link', { name: 'View your history' })).toBeTruthy();
    await user.click(unknown.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await waitFor(() => expect(form.queryByRole('button', { name: 'Convert' })).toBeNull());
    expect(page.calls.get('/api/convertSmallBalances')).toBe(1);
    expect(await balance(1)).toBe('109.99');
  });

  test('offline nothing is sent, the amounts have their age, and the password stays', async () => {
    const user = await open();
    const form = within(await dialog());
    await user.type(await form.findByLabelText('Transaction password'), 'pay2026');
    const online = goOffline();
    expect(await form.findByText('You’re offline. Reconnect to submit.')).toBeTruthy();
    expect(form.getByText(/^As of /)).toBeTruthy();
    const convert = form.getByRole('button', { name: 'Convert' });
    expect(convert).toHaveProperty('disabled', true);
    online();
    await waitFor(() => expect(convert).toHaveProperty('disabled', false));
    await user.click(convert);
    expect(await screen.findByText('Converted small balances to 9.99 USDT')).toBeTruthy();
  });

  test('balances that cannot be loaded are not offered', async () => {
    loseAnswers('/api/getSmallBalances');
    await open();
    const form = within(await dialog());
    expect(await form.findByText('You’re offline')).toBeTruthy();
    expect(form.queryByRole('button', { name: 'Convert' })).toBeNull();
  });

  test('an older server does not offer it', async () => {
    alterAnswer('/api/getSetting', (data) => ({ ...data, sweep: undefined }));
    await renderApp('/exchangeb');
    expect(await screen.findByRole('button', { name: 'Swap coins' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: NAME })).toBeNull();
    expect(page.calls.get('/api/getSmallBalances')).toBeUndefined();
  });
});

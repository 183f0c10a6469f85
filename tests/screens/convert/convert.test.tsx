import '../../support/screens/page';

import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSession } from '#/state/session';
import { alterAnswer } from '../../support/screens/alter-answer';
import { fillDomGaps } from '../../support/screens/dom-gaps';
import { clearPage, connectPage, renderApp } from '../../support/screens/render';
import { type FundedMember, fundedMember } from '../../support/server/funded-member';
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
  setPrice('btcusdt', '50000');
  setPrice('ethusdt', '2500');
  member = await fundedMember(exchange, { 1: { USDT: '100', BTC: '1' }, 2: { ETH: '2' } });
  calls = connectPage(exchange);
  startSession(member.token ?? '');
});
afterEach(clearPage);

/** Sets a last price, and a book with large amounts on both sides at this price. */
function setPrice(symbol: string, price: string) {
  exchange.prices.set(symbol, price);
  exchange.prices.setBook(symbol, { asks: [[price, '9']], bids: [[price, '9']] });
}
const balance = async (coin: number, account = 1) => {
  const { data } = await member.call('getCoinBalance', { c_id: coin });
  return data.balance_list.find((row: { type: number }) => row.type === account).balance;
};
const paid = () => screen.getByLabelText('You pay') as HTMLInputElement;
const password = () => screen.getByLabelText('Transaction password') as HTMLInputElement;
const picked = (name: 'From' | 'To') =>
  screen.getByRole('button', { name: new RegExp(`^${name}: `) }).textContent;

/** Opens the form with a price, ready to be submitted. */
async function openForm(address = '/exchangeb') {
  const app = await renderApp(address);
  const button = await screen.findByRole('button', { name: 'Convert' });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  return { ...app, button };
}

describe('conversion', () => {
  test('shows estimate and rate, converts once on a double tap, clears the form, reloads the coins', async () => {
    const { user, button } = await openForm();
    expect([picked('From'), picked('To')]).toEqual(['USDT', 'BTC']);
    await user.type(paid(), '75');
    const main = screen.getByRole('main');
    expect(main.textContent).toMatch(/You receiveBTC≈ 0\.0014985/);
    expect(main.textContent).toMatch(/1 BTC ≈ 50,050\.05\sUSDT/);
    expect(main.textContent).toMatch(/The rate includes a spread of 0\.1%/);
    await user.type(password(), 'pay2026');
    const asked = calls.get('/api/getCanExchangeCoin') ?? 0;
    await user.dblClick(button);
    expect(await screen.findByText('Converted 75 USDT to 0.0014985 BTC')).toBeTruthy();
    expect(calls.get('/api/exchangeCoin')).toBe(1);
    expect([await balance(1), await balance(2)]).toEqual(['25', '1.0014985']);
    expect([paid().value, password().value]).toEqual(['', '']);
    await waitFor(() => expect(calls.get('/api/getCanExchangeCoin')).toBeGreaterThan(asked));
  });

  test('requires quantity and password, and never sends more than the balance', async () => {
    const { user, button } = await openForm();
    await user.click(button);
    expect(await screen.findByText('Enter an amount to convert.')).toBeTruthy();
    expect(screen.getByText('Enter your transaction password.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(paid()));
    await user.type(paid(), '100.01');
    expect(
      await screen.findByText(
        'Not enough USDT in this account. Transfer USDT to it or lower the amount.',
      ),
    ).toBeTruthy();
    expect(calls.get('/api/exchangeCoin')).toBeUndefined();
  });

  test('swap exchanges source and target and clears the amount; so does choosing a coin', async () => {
    const { user } = await openForm();
    await user.type(paid(), '75');
    await user.click(screen.getByRole('button', { name: 'Swap coins' }));
    await waitFor(() => expect([picked('From'), picked('To')]).toEqual(['BTC', 'USDT']));
    expect(paid().value).toBe('');
    await user.type(paid(), '0.5');
    await user.click(screen.getByRole('button', { name: /^To: / }));
    const list = await screen.findByRole('dialog', { name: 'To' });
    await user.click(within(list).getByRole('option', { name: /^ETH/ }));
    await waitFor(() => expect([picked('From'), picked('To')]).toEqual(['BTC', 'ETH']));
    expect(paid().value).toBe('');
  });

  test('another account loads its coins and balances; the first is the source, the second the target', async () => {
    const { user } = await openForm('/exchangeb?type=1&from=2&to=3');
    expect([picked('From'), picked('To')]).toEqual(['BTC', 'ETH']);
    await user.click(screen.getByRole('button', { name: /^Account: / }));
    const sheet = await screen.findByRole('dialog', { name: 'Account' });
    await user.click(within(sheet).getByRole('option', { name: 'Options' }));
    await waitFor(() => expect([picked('From'), picked('To')]).toEqual(['USDT', 'BTC']));
    expect(calls.get('/api/getCanExchangeCoin')).toBe(2);
  });

  test('a refusal shows its reason at the field, keeps the amount and clears the password', async () => {
    const { user, button } = await openForm();
    await user.type(paid(), '75');
    await user.type(password(), 'wrong2026');
    await user.click(button);
    const said = await screen.findByText(/incorrect transaction password/i);
    expect(password().getAttribute('aria-describedby')).toContain(said.closest('[id]')?.id);
    expect(screen.getAllByText(/incorrect transaction password/i)).toHaveLength(1);
    await waitFor(() => expect(document.activeElement).toBe(password()));
    expect([paid().value, password().value]).toEqual(['75', '']);
    expect(await balance(1)).toBe('100');
  });

  test('a rate that moved too far since it was shown is refused', async () => {
    const { user, button } = await openForm();
    await user.type(paid(), '75');
    await user.type(password(), 'pay2026');
    setPrice('btcusdt', '50300');
    await user.click(button);
    expect(await screen.findByText(/rate has moved by more than 0\.5/)).toBeTruthy();
    expect(paid().value).toBe('75');
  });

  test('with an unknown outcome the same call is repeated only with its first rate and key', async () => {
    alterAnswer('/api/getSetting', (data) => ({ ...data, idempotency: 0 }));
    const real = globalThis.fetch;
    const sent: string[] = [];
    globalThis.fetch = (async (input: Request, init) => {
      if (new URL(input.url).pathname !== '/api/exchangeCoin') return real(input, init);
      const rate = new URLSearchParams(await input.text()).get('rate');
      sent.push(`${rate} ${input.headers.get('Idempotency-Key')}`);
      throw new TypeError('network');
    }) as typeof fetch;
    const { user, button, queryClient } = await openForm();
    await user.type(paid(), '75');
    await user.type(password(), 'pay2026');
    await user.click(button);
    const unknown = await screen.findByRole('dialog', { name: 'Request not confirmed' });
    // The region also contains toasts, which have a button of the same name.
    const [close] = within(unknown).getAllByRole('button', { name: 'Close' });
    await user.click(close as HTMLElement);
    setPrice('btcusdt', '50100');
    await queryClient.refetchQueries({ queryKey: ['member'] });
    await user.click(button);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toBe(sent[0]);
  });

  test('an order book older than 5 seconds disables the button and shows its age and the reason', async () => {
    const asks = [['50000', '9']] as const;
    exchange.prices.setBook('btcusdt', { asks, at: Date.now() - 20_000 });
    await renderApp('/exchangeb');
    expect(await screen.findByText(/order book is over 5 seconds old/)).toBeTruthy();
    expect(screen.getByText(/^As of/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Convert' }).hasAttribute('disabled')).toBe(true);
  });

  test('shows the most the book takes, estimates by its levels, and leaves own orders out', async () => {
    const asks = [
      ['50000', '0.001'],
      ['60000', '0.0005'],
    ] as const;
    exchange.prices.setBook('btcusdt', { asks });
    await member.call('upbbbuy', { m_id: 1, type: 2, operate_type: 1, num: '1', price: '50001' });
    const { user, button } = await openForm();
    const main = screen.getByRole('main');
    expect(main.textContent).toMatch(/1 BTC ≈ 50,050\.05\sUSDT/);
    await user.type(paid(), '80');
    // 0.001 at 50000 and 0.0005 at 60000, minus 0.1 %.
    expect(main.textContent).toMatch(/You receiveBTC≈ 0\.0014985/);
    expect(main.textContent).toMatch(/1 BTC ≈ 53,386\.72\sUSDT/);
    await user.type(paid(), '.01');
    await user.click(button);
    expect(await screen.findByText('You can convert up to 80.00 USDT right now.')).toBeTruthy();
    expect(calls.get('/api/exchangeCoin')).toBeUndefined();
  });

  test('a server without a spread deals at last prices, and so does the estimate', async () => {
    alterAnswer('/api/getCanExchangeCoin', (data) =>
      data.map(({ id, title }: { id: string; title: string }) => ({ id, title })),
    );
    exchange.prices.setBook('btcusdt', {});
    const { user } = await openForm();
    await user.type(paid(), '75');
    const main = screen.getByRole('main');
    expect(main.textContent).toMatch(/You receiveBTC≈ 0\.0015/);
    expect(main.textContent).not.toMatch(/spread/);
    expect(calls.get('/api/getHuoBiTradeFromRedis')).toBeUndefined();
  });

  test('with such a server a price older than 15 seconds disables the button', async () => {
    alterAnswer('/api/getCanExchangeCoin', (data) =>
      data.map(({ id, title }: { id: string; title: string }) => ({ id, title })),
    );
    exchange.prices.clear('btcusdt');
    exchange.prices.set('btcusdt', '50000', Date.now() - 20_000);
    await renderApp('/exchangeb');
    expect(await screen.findByText(/last price is over 15 seconds old/)).toBeTruthy();
    expect(screen.getByText(/^As of/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Convert' }).hasAttribute('disabled')).toBe(true);
  });

  test('a member without a transaction password is sent to set one, and back', async () => {
    alterAnswer('/api/getusr', (data) => ({ ...data, have_pay: 0 }));
    await renderApp('/exchangeb?type=2');
    const link = await screen.findByRole('link', { name: 'Set transaction password' });
    expect(link.getAttribute('href')).toBe('/resetLegalPwd?redirect=%2Fexchangeb%3Ftype%3D2');
  });
});

import { lastCode } from '../../support/server/last-code.ts';
import '../../support/screens/page';

import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSession } from '#/state/session';
import { alterAnswer } from '../../support/screens/alter-answer';
import { fillDomGaps } from '../../support/screens/dom-gaps';
import { clearPage, connectPage, renderApp } from '../../support/screens/render';
import { bookOf, ETHER } from '../../support/server/address-book';
import { type FundedMember, fundedMember } from '../../support/server/funded-member';
import { TRON } from '../../support/server/funding';
import { startTestServer, type TestServer } from '../../support/server/test-server';
import { twoStepMember } from '../../support/server/two-step';

let exchange: TestServer;
let member: FundedMember;
let book: ReturnType<typeof bookOf>;
let calls: Map<string, number>;
type App = Awaited<ReturnType<typeof renderApp>>;

beforeAll(async () => {
  fillDomGaps();
  exchange = await startTestServer({ engine: 'pglite' });
});
afterAll(() => exchange.stop());
beforeEach(async () => {
  exchange.time.set(Date.now());
  member = await fundedMember(exchange, { 1: { USDT: '1000' } });
  book = bookOf(exchange, member);
  calls = connectPage(exchange);
  startSession(member.token ?? '');
});
afterEach(clearPage);

const field = (name: string) => screen.findByLabelText(name) as Promise<HTMLInputElement>;
const type = async ({ user }: App, name: string, text: string) => {
  await user.click(await field(name));
  await user.paste(text);
};
const press = async ({ user }: App, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Address book' })).findAllByRole('button');

describe('the address book', () => {
  test('checks network, address and label, adds, and keeps what was typed after a refusal', async () => {
    await book.add(TRON);
    const app = await renderApp('/security/addresses?id=1');
    await press(app, 'Add address');
    await field('Address');
    await press(app, 'Add');
    expect(await screen.findByText('Enter an address.')).toBeTruthy();
    await type(app, 'Address', ETHER);
    await type(app, 'Label', 'x'.repeat(41));
    await press(app, 'Add');
    expect(await screen.findByText(/This isn’t a valid USDT address\./)).toBeTruthy();
    expect(await screen.findByText('Use up to 40 characters.')).toBeTruthy();
    expect(calls.get('/api/addAddress')).toBeUndefined();
    await app.user.clear(await field('Address'));
    await type(app, 'Address', TRON);
    await app.user.clear(await field('Label'));
    await type(app, 'Label', 'Cold wallet');
    await press(app, 'Add');
    expect(await screen.findByText('This address is already in your address book.')).toBeTruthy();
    await app.user.clear(await field('Address'));
    await type(app, 'Address', ETHER);
    await app.user.click(screen.getByRole('radio', { name: 'ERC20' }));
    await press(app, 'Add');
    expect(await screen.findByText('Address added')).toBeTruthy();
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    const [first, second] = await rows();
    expect(first?.textContent).toContain('USDT · TRC20Default');
    expect(second?.textContent).toContain('USDT · ERC20Cold wallet');
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(ETHER);
  });

  test('switches the default with password and e-mail code, and changes a label without', async () => {
    await book.add(TRON);
    await book.add(ETHER);
    const app = await renderApp('/security/addresses');
    await press(app, /ERC20/);
    await type(app, 'Label', 'Cold');
    await press(app, 'Save label');
    expect(await screen.findByText('Label saved')).toBeTruthy();
    await press(app, /ERC20Cold/);
    await press(app, 'Set as default');
    await press(app, 'Set as default');
    expect(await screen.findByText('Enter the code from the e-mail')).toBeTruthy();
    expect(screen.getByText('Enter your password')).toBeTruthy();
    await press(app, 'Send code');
    await waitFor(() => expect(exchange.mails.at(-1)?.text).toMatch(/code is \d{6}/));
    const code = lastCode(exchange.mails);
    await type(app, 'E-mail code', code);
    await type(app, 'Transaction password', 'wrong1');
    await press(app, 'Set as default');
    expect(await screen.findByText('Incorrect transaction password.')).toBeTruthy();
    await type(app, 'E-mail code', code);
    await type(app, 'Transaction password', 'pay2026');
    await press(app, 'Set as default');
    expect(await screen.findByText('This is now your default address.')).toBeTruthy();
    expect((await member.query('getusraddress'))[0]?.address).toBe(ETHER);
  });

  test('removes and turns the whitelist on with a code of two-step verification', async () => {
    const safe = await twoStepMember(exchange);
    await bookOf(exchange, safe).add(TRON);
    startSession(safe.token ?? '');
    const app = await renderApp('/security/addresses');
    await press(app, /^Whitelist/);
    await type(app, 'Transaction password', 'pay2026');
    await type(app, 'Authenticator code', safe.code());
    await press(app, 'Turn on');
    expect(await screen.findByText('The whitelist is on.')).toBeTruthy();
    expect(await screen.findByText(/^Available from/)).toBeTruthy();
    await press(app, /TRC20/);
    await press(app, 'Remove address');
    expect(await screen.findByText(/This is your default USDT address/)).toBeTruthy();
    await press(app, 'Use a recovery code');
    await type(app, 'Transaction password', 'pay2026');
    await type(app, 'Recovery code', String(safe.recovery[0]));
    await press(app, 'Remove address');
    expect(await screen.findByText('Address removed')).toBeTruthy();
    expect(await bookOf(exchange, safe).list()).toEqual([]);
  });

  test('is hidden where the server does not have it', async () => {
    await book.add(TRON);
    alterAnswer('/api/getSetting', (data) => ({ ...data, addresses: undefined }));
    const app = await renderApp('/withdrawal?id=1');
    expect(await screen.findByRole('link', { name: 'Change address' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Withdrawal address' })).toBeTruthy();
    await app.router.navigate({ to: '/security' });
    expect(await screen.findByRole('link', { name: /Login password/ })).toBeTruthy();
    expect(screen.queryByText('Address book')).toBeNull();
    expect(calls.get('/api/getAddressBook')).toBeUndefined();
  });
});

describe('a withdrawal', () => {
  test('goes to the chosen address, named in the confirmation', async () => {
    await book.add(TRON);
    await book.add(ETHER, { label: 'Cold wallet' });
    const app = await renderApp('/withdrawal?id=1');
    await press(app, /^Address: /);
    const choice = await screen.findByRole('dialog', { name: 'Address' });
    expect(within(choice).getByRole('option', { selected: true }).textContent).toContain(TRON);
    await app.user.click(within(choice).getByRole('option', { name: /Cold wallet/ }));
    await type(app, 'Amount', '20');
    await type(app, 'Transaction password', 'pay2026');
    await press(app, 'Withdraw');
    const dialog = await screen.findByRole('dialog', { name: 'Review your withdrawal' });
    expect(dialog.textContent).toContain(`Cold wallet${ETHER}`);
    expect(dialog.textContent).toContain('NetworkERC20');
    await press(app, 'Confirm');
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/trade-account'));
    const { list } = await member.query('getWithdrawList', { account: 1 });
    expect(list).toMatchObject([{ target: ETHER }]);
  });

  test('to an address that the whitelist refuses says from when on', async () => {
    await book.add(TRON);
    await book.whitelist(1);
    // As much time has passed since the change as the member waited for the code.
    exchange.time.advance(60_000);
    await renderApp('/withdrawal?id=1');
    expect(await screen.findByText(/With your whitelist on, you can use it from/)).toBeTruthy();
    expect(await screen.findByText('You can’t use this address yet.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Withdraw' }).hasAttribute('disabled')).toBe(true);
  });
});

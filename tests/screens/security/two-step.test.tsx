import '../../support/screens/page';

import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { currentToken, startSession } from '#/state/session';
import { alterAnswer } from '../../support/screens/alter-answer';
import { fillDomGaps } from '../../support/screens/dom-gaps';
import { clearPage, connectPage, renderApp } from '../../support/screens/render';
import { loadPage } from '../../support/screens/stand-ins';
import { fundedMember } from '../../support/server/funded-member';
import { CARD, TRON } from '../../support/server/funding';
import { startTestServer, type TestServer } from '../../support/server/test-server';
import { totpAt } from '../../support/server/totp';
import { LOGIN_PASSWORD, type TwoStepMember, twoStepMember } from '../../support/server/two-step';

let exchange: TestServer;
let calls: Map<string, number>;
type App = Awaited<ReturnType<typeof renderApp>>;

beforeAll(async () => {
  fillDomGaps();
  exchange = await startTestServer({ engine: 'pglite' });
});
afterAll(() => exchange.stop());
beforeEach(() => {
  exchange.time.set(Date.now());
  calls = connectPage(exchange);
});
afterEach(clearPage);

const field = (name: string) => screen.findByLabelText(name) as Promise<HTMLInputElement>;
const press = async ({ user }: App, name: string) =>
  user.click(await screen.findByRole('button', { name }));
const type = async ({ user }: App, name: string, text: string) =>
  user.type(await field(name), text);

async function asMember(): Promise<TwoStepMember> {
  const member = await twoStepMember(exchange, { 1: { USDT: '1000' } });
  startSession(member.token ?? '');
  return member;
}

describe('two-step verification', () => {
  test('is turned on by password and code, and shows the recovery codes until they are saved', async () => {
    const member = await fundedMember(exchange, {});
    startSession(member.token ?? '');
    const app = await renderApp('/security/two-step');
    await press(app, 'Continue');
    expect(await screen.findByText('Enter your password')).toBeTruthy();
    await type(app, 'Login password', LOGIN_PASSWORD);
    await press(app, 'Continue');
    const link = await screen.findByRole('link', { name: 'Open in an app on this device' });
    const secret = String(new URL(link.getAttribute('href') ?? '').searchParams.get('secret'));
    expect(screen.queryByRole('button', { name: 'Use a recovery code' })).toBeNull();
    await type(app, 'Authenticator code', totpAt(secret, exchange.time.now()));
    await press(app, 'Turn on');
    expect(await screen.findAllByText(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/)).toHaveLength(10);
    await press(app, 'I saved them');
    expect(await screen.findByText('10 recovery codes left.')).toBeTruthy();
  });

  test('refuses at the field, keeps the password, and makes new codes by a recovery code', async () => {
    const member = await asMember();
    const app = await renderApp('/security/two-step');
    await press(app, 'New recovery codes');
    await type(app, 'Login password', LOGIN_PASSWORD);
    await type(app, 'Authenticator code', member.wrongCode());
    await press(app, 'Create new codes');
    const told = await screen.findByText(/^This code is incorrect or has already been used/);
    const code = await field('Authenticator code');
    expect(code.getAttribute('aria-describedby')).toContain(told.closest('[id]')?.id);
    await waitFor(() => expect(document.activeElement).toBe(code));
    expect(code.value).toBe('');
    expect((await field('Login password')).value).toBe(LOGIN_PASSWORD);
    await press(app, 'Use a recovery code');
    await type(app, 'Recovery code', String(member.recovery[0]).toLowerCase());
    await press(app, 'Create new codes');
    expect(await screen.findAllByText(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/)).toHaveLength(10);
  });

  test('is hidden where the server does not have it', async () => {
    const member = await fundedMember(exchange, {});
    startSession(member.token ?? '');
    alterAnswer('/api/getSetting', (data) => ({ ...data, twostep: undefined }));
    await renderApp('/security');
    expect(await screen.findByRole('link', { name: /Login password/ })).toBeTruthy();
    expect(screen.queryByText('Two-step verification')).toBeNull();
  });
});

describe('the second step of a sign-in', () => {
  const begin = async (member: TwoStepMember) => {
    const app = await renderApp('/login');
    await type(app, 'Account', member.username);
    await type(app, 'Password', LOGIN_PASSWORD);
    await press(app, 'Log in');
    await field('Authenticator code');
    return app;
  };

  test('takes a code and enters', async () => {
    const member = await twoStepMember(exchange);
    const app = await begin(member);
    expect(screen.queryByLabelText('Password')).toBeNull();
    await press(app, 'Log in');
    expect(
      await screen.findByText(
        'Enter the 6-digit code from your authenticator app, or a recovery code',
      ),
    ).toBeTruthy();
    expect(calls.get('/api/finishLogin')).toBeUndefined();
    await type(app, 'Authenticator code', member.code());
    await press(app, 'Log in');
    await waitFor(() => expect(loadPage).toHaveBeenCalledWith('/'));
    expect(currentToken()).toBeTruthy();
  });

  test('returns to the password when it took too long, with the account as typed', async () => {
    const member = await twoStepMember(exchange);
    const app = await begin(member);
    exchange.time.advance(5 * 60_000);
    await type(app, 'Authenticator code', member.code());
    await press(app, 'Log in');
    expect((await field('Password')).value).toBe('');
    expect((await field('Account')).value).toBe(member.username);
    const told = await screen.findAllByText('Your login timed out. Please log in again.');
    expect(told.length).toBe(1);
    await type(app, 'Password', LOGIN_PASSWORD);
    await press(app, 'Log in');
    await type(app, 'Authenticator code', member.code());
    await press(app, 'Log in');
    await waitFor(() => expect(loadPage).toHaveBeenCalledWith('/'));
  });
});

describe('a withdrawal', () => {
  test('to a bank card asks for the code, and for none of an e-mail', async () => {
    const member = await asMember();
    await member.query('setusraddress', { coinId: 1, address: TRON });
    await member.query('setBank', CARD);
    const app = await renderApp('/withdrawal?id=1&to=bank');
    await type(app, 'Amount', '20');
    await type(app, 'Transaction password', 'pay2026');
    expect(screen.queryByLabelText('E-mail code')).toBeNull();
    const send = async (code: string) => {
      await type(app, 'Authenticator code', code);
      await press(app, 'Withdraw');
      await press(app, 'Confirm');
    };
    await send(member.wrongCode());
    expect(await screen.findByText(/^This code is incorrect or has already been/)).toBeTruthy();
    expect((await field('Authenticator code')).value).toBe('');
    expect((await field('Amount')).value).toBe('20');
    await type(app, 'Transaction password', 'pay2026');
    await send(member.code());
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/trade-account'));
  });
});

import '../../support/screens/page';

import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { takeMessage } from '#/state/flash';
import { currentToken } from '#/state/session';
import { alterAnswer } from '../../support/screens/alter-answer';
import { clearPage, connectPage, renderApp } from '../../support/screens/render';
import { loadPage } from '../../support/screens/stand-ins';
import { startTestServer, type TestServer } from '../../support/server/test-server';

let exchange: TestServer;
let calls: Map<string, number>;

beforeAll(async () => {
  exchange = await startTestServer({ engine: 'pglite' });
});
afterAll(() => exchange.stop());
beforeEach(() => {
  calls = connectPage(exchange);
});
afterEach(clearPage);

const account = () => screen.findByLabelText('Account');
const password = () => screen.findByLabelText('Password');
const logIn = () => screen.findByRole('button', { name: 'Log in' });

describe('login', () => {
  test('signs in, stores the token and loads the requested page with its query', async () => {
    const wanted = '/options?currentSymbol=btcusdt&name=BTC%2FUSDT';
    const { user } = await renderApp(`/login?redirect=${encodeURIComponent(wanted)}`);
    await user.type(await account(), ' demo ');
    await user.type(await password(), 'demo2026');
    await user.click(await logIn());
    await waitFor(() => expect(loadPage).toHaveBeenCalledWith(wanted));
    const me = await exchange.client().call('getusr', {}, { token: currentToken() ?? '' });
    expect(me.data.username).toBe('demo');
    expect(takeMessage()).toBeTruthy();
    expect(localStorage.getItem('trade-account-token')).toBeNull();
  });

  test('a phone typed as at home signs in with its country', async () => {
    const secret = { password: 'river88stone', repeatedPassword: 'river88stone' };
    await exchange.client().query('register', { by: 'phone', phone: '491701234567', ...secret });
    const { user } = await renderApp('/login');
    await user.type(await account(), '(0170) 123-4567');
    await user.selectOptions(await screen.findByLabelText('Country'), 'DE');
    await user.type(await password(), secret.password);
    await user.click(await logIn());
    await waitFor(() => expect(loadPage).toHaveBeenCalledWith('/'));
    await user.clear(await account());
    await user.type(await account(), '+49 170');
    expect(screen.queryByLabelText('Country')).toBeNull();
  });

  test('never follows a return address of another site', async () => {
    const { user } = await renderApp('/login?redirect=%2F%2Fevil.example');
    await user.type(await account(), 'demo');
    await user.type(await password(), 'demo2026');
    await user.click(await logIn());
    await waitFor(() => expect(loadPage).toHaveBeenCalledWith('/'));
  });

  test('requires missing fields and focuses the first', async () => {
    const { user } = await renderApp('/login');
    await user.click(await logIn());
    expect(await screen.findByText('Enter your username, e-mail or phone')).toBeTruthy();
    expect(screen.getByText('Enter your password')).toBeTruthy();
    await waitFor(async () => expect(document.activeElement).toBe(await account()));
    expect(calls.get('/api/login')).toBeUndefined();
  });

  test('reports a wrong password, keeps the account and requires the password again', async () => {
    const { user } = await renderApp('/login');
    await user.type(await account(), 'friend');
    await user.type(await password(), 'wrong2026');
    await user.click(await logIn());
    expect(await screen.findByText('Incorrect account or password.')).toBeTruthy();
    expect((await password()).getAttribute('aria-invalid')).toBe('true');
    expect(((await account()) as HTMLInputElement).value).toBe('friend');
    await waitFor(async () => expect(document.activeElement).toBe(await password()));
    expect((document.activeElement as HTMLInputElement).value).toBe('');
    expect(currentToken()).toBeUndefined();
    expect(loadPage).not.toHaveBeenCalled();
  });

  test('a double press sends once', async () => {
    const { user } = await renderApp('/login');
    await user.type(await account(), 'demo');
    await user.type(await password(), 'demo2026');
    await user.dblClick(await logIn());
    await waitFor(() => expect(loadPage).toHaveBeenCalled());
    expect(calls.get('/api/login')).toBe(1);
  });

  test('one tap fills in the demo account', async () => {
    const { user } = await renderApp('/login');
    await user.click(await screen.findByRole('button', { name: 'Fill in' }));
    await user.click(await logIn());
    await waitFor(() => expect(loadPage).toHaveBeenCalledWith('/'));
  });

  test('names no demo account where only the market is simulated', async () => {
    const credentials = { username: '', password: '' };
    alterAnswer('/api/getSetting', (data) => ({ ...data, demo: { ...credentials, simulated: 1 } }));
    await renderApp('/login');
    await screen.findByText('Demo');
    await account();
    expect(screen.queryByText('Demo account')).toBeNull();
  });

  test('stores the account name on request, never the password', async () => {
    const { user } = await renderApp('/login');
    await user.type(await account(), 'demo');
    await user.type(await password(), 'demo2026');
    await user.click(screen.getByRole('checkbox', { name: 'Remember me' }));
    await user.click(await logIn());
    await waitFor(() => expect(loadPage).toHaveBeenCalled());
    expect(localStorage.getItem('trade-account-token')).toBe('demo');
    const kept = JSON.stringify({ ...localStorage, ...sessionStorage });
    expect(kept).not.toContain('demo2026');
  });

  test('typed values survive a reload, except the password', async () => {
    const { user } = await renderApp('/login');
    await user.type(await account(), 'someone@example.com');
    await user.type(await password(), 'secret123');
    const session = { ...sessionStorage };
    expect(JSON.stringify(session)).not.toContain('secret123');
    const { cleanup } = await import('@testing-library/react');
    cleanup();
    await renderApp('/login');
    await waitFor(async () =>
      expect(((await account()) as HTMLInputElement).value).toBe('someone@example.com'),
    );
    expect(((await password()) as HTMLInputElement).value).toBe('');
  });
});

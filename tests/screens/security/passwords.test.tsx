import '../../support/screens/page';

import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { takeMessage } from '#/state/flash';
import { currentToken, startSession } from '#/state/session';
import { fillDomGaps } from '../../support/screens/dom-gaps';
import { clearPage, connectPage, renderApp } from '../../support/screens/render';
import { loadPage } from '../../support/screens/stand-ins';
import type { TestClient } from '../../support/server/test-client';
import { startTestServer, type TestServer } from '../../support/server/test-server';

const LOGIN_PASSWORD = 'river88stone';
const RULE = 'Password must be 6 to 20 characters including letters and digits';

let exchange: TestServer;
let member: TestClient;
let username: string;
let calls: Map<string, number>;
let registered = 0;

beforeAll(async () => {
  fillDomGaps();
  exchange = await startTestServer({ engine: 'pglite' });
});
afterAll(() => exchange.stop());
beforeEach(async () => {
  exchange.time.set(Date.now());
  member = exchange.client();
  registered += 1;
  const { data } = await member.call('register', {
    type: 2,
    email: `password${registered}@example.com`,
    password: LOGIN_PASSWORD,
    repassword: LOGIN_PASSWORD,
  });
  member.token = data.userinfo.token;
  username = (await member.call('getusr')).data.username;
  calls = connectPage(exchange);
  startSession(member.token ?? '');
});
afterEach(clearPage);

const field = (name: string) => screen.findByLabelText(name) as Promise<HTMLInputElement>;
const press = async (app: Awaited<ReturnType<typeof renderApp>>, name: string) =>
  app.user.click(await screen.findByRole('button', { name }));

test('a card counts the safeguards and leads to the next one', async () => {
  // There are no passkeys at an IP address.
  const app = await renderApp('/security');
  expect(await screen.findByRole('heading', { name: 'Safeguards on: 0 of 4' })).toBeTruthy();
  const next = async () => (await screen.findByRole('region', { name: /Safeguards/ })).lastChild;
  expect((await next())?.textContent).toMatch(/^Set transaction password/);
  await member.mutate('resetpay', { loginPassword: LOGIN_PASSWORD, newPassword: 'pay2026' });
  await app.queryClient.refetchQueries();
  expect(await screen.findByRole('heading', { name: 'Safeguards on: 1 of 4' })).toBeTruthy();
  expect((await next())?.textContent).toMatch(/^Turn on two-step verification/);
});

test('settings are grouped by what they protect', async () => {
  await renderApp('/security');
  const inGroup = async (name: string) => {
    const heading = await screen.findByRole('heading', { name });
    return [...(heading.parentElement?.querySelectorAll('a') ?? [])].map(
      (row) => row.querySelector('.font-medium')?.textContent,
    );
  };
  expect(await inGroup('Log in')).toContain('Login password');
  expect(await inGroup('Withdrawals')).toContain('Transaction password');
  await screen.findByText('Security log');
  expect(await inGroup('History')).toEqual(['Devices', 'Security log']);
  expect(await inGroup('Your account')).toContain('Anti-phishing code');
});

async function fill(
  { user }: Awaited<ReturnType<typeof renderApp>>,
  values: Readonly<Record<string, string>>,
) {
  for (const [name, value] of Object.entries(values)) {
    await user.clear(await field(name));
    await user.type(await field(name), value);
  }
}

describe('the login password', () => {
  test('is entered three times, by the rules of registration', async () => {
    const app = await renderApp('/modifyPwd');
    await press(app, 'Change password');
    expect(await screen.findByText('Enter your password')).toBeTruthy();
    expect(screen.getByText(RULE)).toBeTruthy();
    expect(screen.getByText('Repeat the new password')).toBeTruthy();
    await fill(app, { 'New password': 'abcdef1', 'Repeat new password': 'abcdef2' });
    expect(await screen.findByText('Passwords don’t match')).toBeTruthy();
    expect(calls.get('/api/resetpwd')).toBeUndefined();
  });

  test('once changed, the session ends and the app reloads', async () => {
    const app = await renderApp('/modifyPwd');
    const fresh = { 'New password': 'harbour77tree', 'Repeat new password': 'harbour77tree' };
    await fill(app, { 'Current password': 'wrong1', ...fresh });
    await press(app, 'Change password');
    await waitFor(async () => expect((await field('Current password')).value).toBe(''));
    const told = screen.getByText('Your current login password is incorrect.');
    const old = await field('Current password');
    expect(old.getAttribute('aria-describedby')).toContain(told.closest('[id]')?.id);
    expect(document.activeElement).toBe(old);
    expect((await field('New password')).value).toBe('harbour77tree');
    expect(currentToken()).toBe(member.token);
    await fill(app, { 'Current password': LOGIN_PASSWORD });
    await press(app, 'Change password');
    await waitFor(() => expect(loadPage).toHaveBeenCalledWith('/login'));
    expect(currentToken()).toBeUndefined();
    expect(takeMessage()).toContain('Login password changed.');
    await exchange.client().login(username, 'harbour77tree');
  });
});

describe('the transaction password', () => {
  test('if missing, the money form sends the member here, and opens afterwards', async () => {
    const app = await renderApp('/withdrawal?id=2');
    await app.user.click(await screen.findByRole('link', { name: 'Set transaction password' }));
    await fill(app, {
      'Login password': LOGIN_PASSWORD,
      'New transaction password': 'secret99pay',
      'Repeat transaction password': 'secret99pay',
    });
    await press(app, 'Set transaction password');
    await waitFor(() => expect(app.router.state.location.href).toBe('/withdrawal?id=2'));
    expect(await field('Amount')).toBeTruthy();
    expect((await member.call('getusr')).data.have_pay).toBe(1);
  });

  test('returns to /security without a requesting page, never to another site', async () => {
    const app = await renderApp('/resetLegalPwd?redirect=%2F%2Fevil.example');
    await fill(app, {
      'Login password': LOGIN_PASSWORD,
      'New transaction password': LOGIN_PASSWORD,
      'Repeat transaction password': LOGIN_PASSWORD,
    });
    await press(app, 'Set transaction password');
    expect(
      await screen.findByText(
        'Your transaction password must be different from your login password.',
      ),
    ).toBeTruthy();
    expect(app.router.state.location.pathname).toBe('/resetLegalPwd');
    await fill(app, {
      'Login password': LOGIN_PASSWORD,
      'New transaction password': 'secret99pay',
      'Repeat transaction password': 'secret99pay',
    });
    await press(app, 'Set transaction password');
    await waitFor(() => expect(app.router.state.location.href).toBe('/security'));
  });

  test('/security shows whether it is set', async () => {
    await renderApp('/security');
    const row = await screen.findByRole('link', { name: /Transaction password.*Not set/ });
    expect(row.getAttribute('href')).toBe('/resetLegalPwd');
    expect(screen.getByRole('link', { name: /Login password/ }).getAttribute('href')).toBe(
      '/modifyPwd',
    );
    clearPage();
    await member.call('resetpay', { logpassword: LOGIN_PASSWORD, newpassword: 'secret99pay' });
    connectPage(exchange);
    startSession(member.token ?? '');
    await renderApp('/security');
    expect(await screen.findByRole('link', { name: /Transaction password.*Set/ })).toBeTruthy();
  });
});

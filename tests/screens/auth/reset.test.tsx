import '../../support/screens/page';

import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { alterAnswer } from '../../support/screens/alter-answer';
import { fillDomGaps } from '../../support/screens/dom-gaps';
import { clearPage, connectPage, renderApp } from '../../support/screens/render';
import { startTestServer, type TestServer } from '../../support/server/test-server';

let exchange: TestServer;
let calls: Map<string, number>;
let serial = 0;

beforeAll(async () => {
  fillDomGaps();
  exchange = await startTestServer({ engine: 'pglite' });
});
afterAll(() => exchange.stop());
beforeEach(() => {
  calls = connectPage(exchange);
  exchange.mails.length = 0;
});
afterEach(clearPage);

type User = Awaited<ReturnType<typeof renderApp>>['user'];

async function newMember(): Promise<string> {
  const email = `screen${++serial}@example.org`;
  const password = 'river88stone';
  await exchange
    .client()
    .query('register', { by: 'email', email, password, repeatedPassword: password });
  return email;
}
const account = () => screen.findByLabelText<HTMLInputElement>('Account');
const code = () => screen.findByLabelText<HTMLInputElement>('E-mail code');
const press = async (user: User, name: string) =>
  user.click(await screen.findByRole('button', { name }));
async function mailedCode(): Promise<string> {
  await waitFor(() => expect(exchange.mails).toHaveLength(1));
  return /\b\d{6}\b/.exec(exchange.mails[0]?.text ?? '')?.[0] ?? '';
}
async function choosePassword(user: User, password: string) {
  await user.type(await screen.findByLabelText('New password'), password);
  await user.type(screen.getByLabelText('Repeat new password'), password);
  await press(user, 'Change password');
}

describe('a forgotten password', () => {
  test('is reset by a code, and the login has the account filled in', async () => {
    const email = await newMember();
    const { user, router } = await renderApp('/login?redirect=%2Fassets');
    await user.type(await account(), email);
    await user.click(await screen.findByRole('link', { name: 'Forgot password?' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/reset-password'));
    await waitFor(async () => expect((await account()).value).toBe(email));
    await press(user, 'Send code');
    expect(await screen.findByText(/we’ve sent a code to it/)).toBeTruthy();
    await waitFor(async () => expect(document.activeElement).toBe(await code()));
    expect(screen.getByRole('button', { name: /Resend in \d+ s/ })).toBeTruthy();
    await user.type(await code(), await mailedCode());
    await choosePassword(user, 'harbour77tree');
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(router.state.location.search).toEqual({ redirect: '/assets' });
    await waitFor(async () => expect((await account()).value).toBe(email));
    expect((await exchange.client().login(email, 'harbour77tree')).code).toBe(1);
    const kept = JSON.stringify({ ...localStorage, ...sessionStorage });
    expect(kept).not.toContain('harbour77tree');
  });

  test('shows missing input and a wrong code at its field; no input is lost', async () => {
    const { user } = await renderApp('/reset-password');
    await press(user, 'Send code');
    expect(await screen.findByText('Enter your username, e-mail or phone')).toBeTruthy();
    expect(calls.get('/api/sendResetCode')).toBeUndefined();
    await user.type(await account(), 'nobody@example.org');
    await press(user, 'Send code');
    await press(user, 'Change password');
    expect(await screen.findByText('Enter the code from the e-mail')).toBeTruthy();
    await waitFor(async () => expect(document.activeElement).toBe(await code()));
    await user.type(await code(), '123456');
    await choosePassword(user, 'harbour77tree');
    expect(await screen.findByText('The e-mail code is incorrect or has expired.')).toBeTruthy();
    expect((await code()).value).toBe('123456');
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('harbour77tree');
    expect(screen.getByRole('link', { name: 'Contact customer service' })).toBeTruthy();
  });

  test('continues with the code of a moment ago, also after a reload', async () => {
    const email = await newMember();
    const first = await renderApp('/reset-password');
    await first.user.type(await account(), email);
    await press(first.user, 'Send code');
    await code();
    await press(first.user, 'Use a different account');
    expect((await account()).value).toBe(email);
    // Another code is refused within 60 s, so the code that was just sent is required.
    await press(first.user, 'Send code');
    await code();
    const { href } = first.router.state.location;
    cleanup();
    const { user } = await renderApp(href);
    await user.type(await code(), await mailedCode());
    await choosePassword(user, 'harbour77tree');
    await waitFor(async () =>
      expect((await exchange.client().login(email, 'harbour77tree')).code).toBe(1),
    );
  });

  test('is a matter for people on a server without a reset', async () => {
    alterAnswer('/api/getSetting', (data) => ({ ...data, reset: undefined }));
    const { user } = await renderApp('/login');
    // The text is a link until the settings are known.
    await press(user, 'Forgot password?');
    expect(await screen.findByText(/can reset a password/)).toBeTruthy();
    cleanup();
    await renderApp('/reset-password');
    expect(await screen.findByText(/can reset a password/)).toBeTruthy();
    expect(screen.queryByLabelText('Account')).toBeNull();
  });
});

import '../../support/screens/page';

import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { currentToken, startSession } from '#/state/session';
import { currentToasts } from '#/ui/toast';
import { alterAnswer } from '../../support/screens/alter-answer';
import { fillDomGaps } from '../../support/screens/dom-gaps';
import { clearPage, connectPage, renderApp } from '../../support/screens/render';
import { passkeyBrowser as browser, loadPage } from '../../support/screens/stand-ins';
import { fundedMember } from '../../support/server/funded-member';
import { CARD } from '../../support/server/funding';
import { createPasskey } from '../../support/server/passkeys';
import { SoftwarePasskey } from '../../support/server/software-authenticator';
import { startTestServer, type TestServer } from '../../support/server/test-server';
import { LOGIN_PASSWORD, twoStepMember } from '../../support/server/two-step';

let exchange: TestServer;
let calls: Map<string, number>;
type App = Awaited<ReturnType<typeof renderApp>>;

beforeAll(async () => {
  fillDomGaps();
  exchange = await startTestServer({
    engine: 'pglite',
    config: { publicUrl: 'http://localhost:4173' },
  });
});
afterAll(() => exchange.stop());
beforeEach(() => {
  exchange.time.set(Date.now());
  calls = connectPage(exchange);
  vi.stubGlobal('PublicKeyCredential', class {});
  browser.passkey = new SoftwarePasskey();
});
afterEach(clearPage);

const field = (name: string) => screen.findByLabelText(name) as Promise<HTMLInputElement>;
const press = async ({ user }: App, name: string) =>
  user.click(await screen.findByRole('button', { name }));
const type = async ({ user }: App, name: string, text: string) =>
  user.type(await field(name), text);
const said = (text: string | RegExp) =>
  waitFor(() => expect(currentToasts()[0]?.message).toMatch(text));

async function asMember(funds = {}) {
  const member = await fundedMember(exchange, funds);
  startSession(member.token ?? '');
  return member;
}

describe('passkeys', () => {
  test('have the name of this device to begin with', async () => {
    await asMember();
    alterAnswer('/api/getDeviceList', (data) => ({
      ...data,
      current: { ...data.current, browser: 'Chrome', system: 'Linux' },
    }));
    const app = await renderApp('/security/passkeys');
    await press(app, 'Create a passkey');
    const name = await field('Passkey name');
    await waitFor(() => expect(name.value).toBe('Chrome on Linux'));
    await type(app, 'Login password', LOGIN_PASSWORD);
    await press(app, 'Create passkey');
    expect(await screen.findByText('Chrome on Linux')).toBeTruthy();
  });

  test('are created after the password, named, renamed and removed', async () => {
    await asMember();
    const app = await renderApp('/security');
    await app.user.click(await screen.findByRole('link', { name: /Passkeys/ }));
    expect(await screen.findByText('No records yet')).toBeTruthy();
    await press(app, 'Create a passkey');
    await app.user.clear(await field('Passkey name'));
    await press(app, 'Create passkey');
    expect(await screen.findByText('Enter your password')).toBeTruthy();
    expect(await screen.findByText('Enter a name')).toBeTruthy();
    const { passkey } = browser;
    browser.passkey = undefined;
    await type(app, 'Passkey name', 'My phone');
    await type(app, 'Login password', LOGIN_PASSWORD);
    await press(app, 'Create passkey');
    await said('We couldn’t create a passkey. Try again.');
    browser.passkey = passkey;
    await press(app, 'Create passkey');
    expect(await screen.findByText('My phone')).toBeTruthy();
    expect(calls.get('/api/beginPasskey'), 'proved once').toBe(1);
    expect(screen.getByText('Never used')).toBeTruthy();
    await press(app, 'Rename: My phone');
    await app.user.clear(await field('Passkey name'));
    await type(app, 'Passkey name', 'Old phone');
    await press(app, 'Rename');
    expect(await screen.findByText('Old phone')).toBeTruthy();
    await press(app, 'Remove: Old phone');
    await type(app, 'Login password', 'wrong1wrong');
    await press(app, 'Remove');
    expect(await screen.findByText('Your current login password is incorrect.')).toBeTruthy();
    await press(app, 'Use a passkey');
    expect(await screen.findByText('No records yet')).toBeTruthy();
  });

  test('are hidden where the server or the browser has none', async () => {
    await asMember();
    alterAnswer('/api/getSetting', (data) => ({ ...data, passkeys: undefined }));
    const app = await renderApp('/security');
    expect(await screen.findByRole('link', { name: /Login password/ })).toBeTruthy();
    expect(screen.queryByText('Passkeys')).toBeNull();
    await app.router.navigate({ to: '/security/passkeys' });
    expect(
      await screen.findByText('Passkeys aren’t available on this exchange or in this browser.'),
    ).toBeTruthy();
  });

  test('a browser without them can remove, but not create', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined);
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    const member = await asMember();
    await createPasskey(member, LOGIN_PASSWORD);
    const app = await renderApp('/security/passkeys');
    expect(await screen.findByText(/^This browser can’t use passkeys/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create a passkey' })).toBeNull();
    await press(app, 'Remove: Phone');
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
    await type(app, 'Login password', LOGIN_PASSWORD);
    await press(app, 'Remove');
    expect(await screen.findByText(/^Passkeys aren’t available on this exchange/)).toBeTruthy();
  });
});

describe('the login page', () => {
  test('logs in by the button', async () => {
    const member = await fundedMember(exchange, {});
    browser.passkey = await createPasskey(member, LOGIN_PASSWORD);
    const app = await renderApp('/login');
    expect((await field('Account')).autocomplete).toBe('username webauthn');
    await press(app, 'Log in with a passkey');
    await waitFor(() => expect(loadPage).toHaveBeenCalledWith('/'));
    expect(currentToken()).toBeTruthy();
  });

  test('logs in by a suggestion, also one after a closed prompt', async () => {
    const member = await fundedMember(exchange, {});
    const passkey = await createPasskey(member, LOGIN_PASSWORD);
    browser.passkey = undefined;
    const app = await renderApp('/login');
    await waitFor(() => expect(browser.suggestions).toHaveLength(1));
    await press(app, 'Log in with a passkey');
    await said('No passkey was used.');
    browser.passkey = passkey;
    await waitFor(() => expect(browser.suggestions).toHaveLength(2));
    browser.suggestions.at(-1)?.();
    await waitFor(() => expect(loadPage).toHaveBeenCalledWith('/'));
  });

  test('says that a passkey is unknown, and tells the browser', async () => {
    const app = await renderApp('/login');
    await press(app, 'Log in with a passkey');
    await said(/^This passkey isn’t registered here/);
    expect(browser.hidden).toHaveLength(1);
    expect(calls.get('/api/passkeyLogin')).toBe(1);
    expect((await field('Account')).value).toBe('');
  });

  test('asks for a passkey at the second step only where the member has one', async () => {
    const member = await twoStepMember(exchange);
    const begin = async (app: App) => {
      await type(app, 'Account', member.username);
      await type(app, 'Password', LOGIN_PASSWORD);
      await press(app, 'Log in');
      await field('Authenticator code');
    };
    await begin(await renderApp('/login'));
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
    clearPage();
    connectPage(exchange);
    vi.stubGlobal('PublicKeyCredential', class {});
    browser.passkey = await createPasskey(member, LOGIN_PASSWORD, { code: member.code() });
    const app = await renderApp('/login');
    await begin(app);
    await press(app, 'Use a passkey');
    await waitFor(() => expect(loadPage).toHaveBeenCalledWith('/'));
    expect(screen.getByText('Confirmed with a passkey')).toBeTruthy();
  });
});

describe('a withdrawal to a bank card', () => {
  test('takes a passkey in place of the e-mail code', async () => {
    const member = await asMember({ 1: { USDT: '1000' } });
    await member.query('setBank', CARD);
    browser.passkey = await createPasskey(member, LOGIN_PASSWORD);
    exchange.time.advance(48 * 3_600_000);
    await member.login(member.username, LOGIN_PASSWORD);
    startSession(member.token ?? '');
    const app = await renderApp('/withdrawal?id=1&to=bank');
    await type(app, 'Amount', '20');
    await type(app, 'Transaction password', 'wrong1wrong');
    await press(app, 'Use a passkey');
    expect(await screen.findByText('Confirmed with a passkey')).toBeTruthy();
    expect(screen.queryByLabelText('E-mail code')).toBeNull();
    const send = async () => {
      await press(app, 'Withdraw');
      await press(app, 'Confirm');
    };
    await send();
    expect(await screen.findByText('Incorrect transaction password.')).toBeTruthy();
    expect(await field('E-mail code')).toBeTruthy();
    await type(app, 'Transaction password', 'pay2026');
    await press(app, 'Use a passkey');
    await screen.findByText('Confirmed with a passkey');
    await send();
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/trade-account'));
  });
});

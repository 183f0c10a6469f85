import '../../support/screens/page';

import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSession } from '#/state/session';
import { fillDomGaps } from '../../support/screens/dom-gaps';
import { clearPage, connectPage, renderApp } from '../../support/screens/render';
import { lastCode } from '../../support/server/last-code';
import { newPerson, type Person } from '../../support/server/person';
import { startTestServer, type TestServer } from '../../support/server/test-server';

let exchange: TestServer;
let member: Person;
type App = Awaited<ReturnType<typeof renderApp>>;

beforeAll(async () => {
  fillDomGaps();
  exchange = await startTestServer({ engine: 'pglite' });
});
afterAll(() => exchange.stop());
beforeEach(async () => {
  exchange.time.set(Date.now());
  exchange.mails.length = 0;
  member = await newPerson(exchange);
  connectPage(exchange);
});
afterEach(clearPage);

const field = (name: string) => screen.findByLabelText(name) as Promise<HTMLInputElement>;
const press = async ({ user }: App, name: string) =>
  user.click(await screen.findByRole('button', { name }));

async function fill({ user }: App, values: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(values)) {
    await user.clear(await field(name));
    await user.type(await field(name), value);
  }
}

describe('the freeze of an account', () => {
  test('takes one press, is shown on every page, and ends by password and code', async () => {
    startSession(member.token ?? '');
    const app = await renderApp('/security/freeze');
    await press(app, 'Freeze account');
    expect(await screen.findByText('Your account is frozen.')).toBeTruthy();
    expect((await member.query('getusr')).isFrozen).toBe(true);
    await press(app, 'Unfreeze account');
    expect(await screen.findByText('Enter your password')).toBeTruthy();
    expect(screen.getByText('Enter the code from the e-mail')).toBeTruthy();
    await press(app, 'Send code');
    await waitFor(() => expect(lastCode(exchange.mails)).not.toBe(''));
    const code = lastCode(exchange.mails);
    await fill(app, { 'Login password': 'wrong1', 'E-mail code': code });
    await press(app, 'Unfreeze account');
    const told = await screen.findByText('Your current login password is incorrect.');
    const password = await field('Login password');
    expect(password.getAttribute('aria-describedby')).toContain(told.closest('[id]')?.id);
    expect(password.value).toBe('');
    expect((await field('E-mail code')).value).toBe(code);
    await fill(app, { 'Login password': member.password });
    await press(app, 'Unfreeze account');
    await waitFor(() => expect(screen.queryByText('Your account is frozen.')).toBeNull());
    expect((await member.query('getusr')).isFrozen).toBe(false);
  });

  test('by the link of a mail needs one press, and no sign-in', async () => {
    await member.signIn({}, true);
    const link = () =>
      /\/freeze#[\w-]+/.exec(exchange.mails.findLast(({ to }) => to === member.email)?.text ?? '');
    await waitFor(() => expect(link()).not.toBeNull());
    const app = await renderApp(link()?.[0] ?? '');
    await screen.findByRole('button', { name: 'Freeze account' });
    expect((await member.query('getusr')).isFrozen).toBe(false);
    await press(app, 'Freeze account');
    expect(await screen.findByRole('link', { name: 'Log in' })).toBeTruthy();
    expect((await member.call('getusr')).code).toBe(401);
  });
});

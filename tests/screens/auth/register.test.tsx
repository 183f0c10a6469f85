import '../../support/screens/page';

import { cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { currentToken } from '#/state/session';
import { members } from '../../../server/db/schema/auth';
import { settings } from '../../../server/db/schema/site';
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

const field = (name: string) =>
  screen.findByLabelText<HTMLInputElement>(name, { selector: 'input' });
const register = () => screen.findByRole('button', { name: 'Register' });

async function fill(user: UserEvent, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await user.type(await field(name), value);
}

const PASSWORDS = { Password: 'zebra7tango', 'Repeat password': 'zebra7tango' };

describe('register', () => {
  test('with an e-mail opens an account and signs in', async () => {
    const { user } = await renderApp('/register');
    await fill(user, { 'E-mail': 'Ann.Smith@example.com', ...PASSWORDS });
    await user.click(await register());
    await waitFor(() => expect(loadPage).toHaveBeenCalledWith('/'));
    const me = await exchange.client().call('getusr', {}, { token: currentToken() ?? '' });
    expect(me.code).toBe(1);
  });

  test('with a phone, in the other tab', async () => {
    const { user } = await renderApp('/register');
    await user.click(await screen.findByRole('tab', { name: 'Phone' }));
    await fill(user, { Phone: '4915112345678', ...PASSWORDS });
    await user.click(await register());
    await waitFor(() => expect(loadPage).toHaveBeenCalledWith('/'));
  });

  test.each([
    ['Germany (+49)', '(0170) 123-4567'],
    ['Germany (+49)', '+۴۹ ۱۷۰ ۱۲۳۴۵۶۷'],
    ['Iran (+98)', '0049 170 1234567'],
    ['+', '+49 (0)170 1234567'],
  ])('with the country %s, %s is the one phone', async (country, typed) => {
    await exchange.context.db.update(members).set({ phone: null });
    const { user } = await renderApp('/register');
    await user.click(await screen.findByRole('tab', { name: 'Phone' }));
    const select = await screen.findByLabelText<HTMLSelectElement>('Country');
    expect(select.value).toBe('US');
    await user.selectOptions(select, country);
    await fill(user, { Phone: typed, ...PASSWORDS });
    await user.click(await register());
    await waitFor(() => expect(loadPage).toHaveBeenCalledWith('/'));
    const found = await exchange.context.db
      .select()
      .from(members)
      .where(eq(members.phone, '491701234567'));
    expect(found).toHaveLength(1);
  });

  test('a number that the country cannot have is not sent', async () => {
    const { user } = await renderApp('/register');
    await user.click(await screen.findByRole('tab', { name: 'Phone' }));
    await user.selectOptions(await screen.findByLabelText('Country'), 'US');
    await fill(user, { Phone: '01701234567', ...PASSWORDS });
    await user.click(await register());
    expect(await screen.findByText('Enter a phone number with 6 to 20 digits')).toBeTruthy();
    expect(calls.get('/api/register')).toBeUndefined();
  });

  test('after a change of tab the first error on the screen gets the focus', async () => {
    const { user } = await renderApp('/register');
    await user.click(await screen.findByRole('tab', { name: 'Phone' }));
    await user.click(await register());
    expect(await screen.findByText('Enter a phone number with 6 to 20 digits')).toBeTruthy();
    await waitFor(async () => expect(document.activeElement).toBe(await field('Phone')));
  });

  test('shows every error, focuses the first, and sends nothing', async () => {
    const { user } = await renderApp('/register');
    await fill(user, { 'E-mail': 'ann@example', Password: 'letters', 'Repeat password': 'other' });
    await user.click(await register());
    expect(await screen.findByText('Enter a valid e-mail address')).toBeTruthy();
    expect(
      screen.getByText('Password must be 6 to 20 characters including letters and digits'),
    ).toBeTruthy();
    expect(screen.getByText('Passwords don’t match')).toBeTruthy();
    await waitFor(async () => expect(document.activeElement).toBe(await field('E-mail')));
    expect(calls.get('/api/register')).toBeUndefined();
  });

  test('checks the e-mail when its field is left, and ticks the rule of the password while it is typed', async () => {
    const { user } = await renderApp('/register');
    await user.click(await field('E-mail'));
    await user.tab();
    expect(screen.queryByText('Enter a valid e-mail address')).toBeNull();
    await fill(user, { 'E-mail': 'ann@example', Password: 'zebratango' });
    expect(await screen.findByText('Enter a valid e-mail address')).toBeTruthy();
    const rule = () =>
      document.getElementById(
        screen.getByLabelText('Password').getAttribute('aria-describedby') ?? '',
      );
    expect(rule()?.querySelector('svg')).toBeNull();
    await fill(user, { Password: '7' });
    await waitFor(() => expect(rule()?.querySelector('svg')).toBeTruthy());
  });

  test('shows the risk notice and the other articles of the site', async () => {
    const { user } = await renderApp('/register');
    await user.click(await screen.findByRole('button', { name: 'Risk notice' }));
    expect(await screen.findByRole('dialog', { name: 'Risk notice' })).toBeTruthy();
  });

  test('reads the invite code from the address; an unknown one is refused, typed values stay', async () => {
    const { user } = await renderApp('/register?invite=0NOBODY');
    expect((await field('Invite code (optional)')).value).toBe('0NOBODY');
    await fill(user, { 'E-mail': 'bob@example.com', ...PASSWORDS });
    await user.click(await register());
    await waitFor(() => expect(calls.get('/api/register')).toBe(1));
    const told = await screen.findByText(/invite code doesn’t exist/);
    const code = await field('Invite code (optional)');
    expect(code.getAttribute('aria-describedby')).toContain(told.closest('[id]')?.id);
    await waitFor(() => expect(document.activeElement).toBe(code));
    expect((await field('E-mail')).value).toBe('bob@example.com');
    expect((await field('Password')).value).toBe('zebra7tango');
    expect(loadPage).not.toHaveBeenCalled();
  });
});

describe('with an e-mail code', () => {
  const require = (isRequired: boolean) =>
    exchange.context.db
      .update(settings)
      .set({ value: isRequired })
      .where(eq(settings.key, 'verifyEmailCode'));
  beforeAll(() => require(true).then(() => undefined));
  afterAll(() => require(false).then(() => undefined));

  test('the code is mailed, the wait survives a reload, the code opens the account', async () => {
    const { user } = await renderApp('/register');
    await user.click(await screen.findByRole('button', { name: 'Send code' }));
    expect(await screen.findByText('Enter a valid e-mail address')).toBeTruthy();
    expect(calls.get('/api/ems/send') ?? calls.get('/api/emssend')).toBeUndefined();

    await fill(user, { 'E-mail': 'cat@example.com' });
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    await screen.findByRole('button', { name: /^Resend in \d+ s$/ });
    const mail = exchange.mails.find(({ to }) => to === 'cat@example.com');
    const code = /\d{6}/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(code).toHaveLength(6);

    cleanup();
    const again = await renderApp('/register');
    const wait = await screen.findByRole('button', { name: /^Resend in \d+ s$/ });
    await again.user.click(wait);
    expect(exchange.mails.filter(({ to }) => to === 'cat@example.com')).toHaveLength(1);
    expect((await field('E-mail')).value).toBe('cat@example.com');

    await fill(again.user, PASSWORDS);
    await again.user.click(await register());
    expect(await screen.findByText('Enter the code from the e-mail')).toBeTruthy();
    await fill(again.user, { 'E-mail code': code });
    await again.user.click(await register());
    await waitFor(() => expect(loadPage).toHaveBeenCalledWith('/'));
  });

  test('registration by phone requires none', async () => {
    const { user } = await renderApp('/register');
    await user.click(await screen.findByRole('tab', { name: 'Phone' }));
    expect(screen.queryByLabelText('E-mail code')).toBeNull();
  });
});

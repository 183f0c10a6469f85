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
let calls: Map<string, number>;
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
  calls = connectPage(exchange);
  startSession(member.token ?? '');
});
afterEach(clearPage);

const field = (name: string) => screen.findByLabelText(name) as Promise<HTMLInputElement>;
const press = async ({ user }: App, name: string, index = 0) => {
  const all = await screen.findAllByRole('button', { name });
  const button = all[index];
  if (button === undefined) throw new Error(`no button ${name}`);
  await user.click(button);
};
const codeTo = (email: string) => lastCode(exchange.mails.filter(({ to }) => to === email));

async function fill({ user }: App, values: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(values)) {
    await user.clear(await field(name));
    await user.type(await field(name), value);
  }
}

describe('the e-mail of an account', () => {
  test('is changed by both codes; a wrong one is told at its field and loses nothing', async () => {
    const email = `new${member.id}@example.net`;
    const app = await renderApp('/security/contact');
    await press(app, 'Confirm');
    expect(await screen.findByText('Enter a valid e-mail address')).toBeTruthy();
    expect(screen.getByText('Enter your password')).toBeTruthy();
    expect(calls.get('/api/changeEmail')).toBeUndefined();
    await fill(app, { 'New e-mail': ` ${email.toUpperCase()}` });
    await press(app, 'Send code', 0);
    await press(app, 'Send code', 0);
    await waitFor(() => expect([codeTo(email), codeTo(member.email)]).not.toContain(''));
    const right = codeTo(email);
    const wrong = right === '000000' ? '111111' : '000000';
    await fill(app, {
      'Code from the new e-mail': wrong,
      'E-mail code': codeTo(member.email),
      'Login password': member.password,
    });
    await press(app, 'Confirm');
    const told = await screen.findByText('The e-mail code is incorrect or has expired.');
    const code = await field('Code from the new e-mail');
    expect(code.getAttribute('aria-describedby')).toContain(told.closest('[id]')?.id);
    expect((await field('E-mail code')).value).toBe(codeTo(member.email));
    expect((await field('Login password')).value).toBe('');
    await fill(app, { 'Code from the new e-mail': right, 'Login password': member.password });
    await press(app, 'Confirm');
    expect(await screen.findByText(/^n\*\*\*.@example\.net$/)).toBeTruthy();
    expect((await exchange.client().login(email, member.password)).code).toBe(1);
  });
});

describe('the phone of an account', () => {
  test('is added; a taken number is told at its field', async () => {
    const other = exchange.client();
    const phone = `4917055${member.id}`;
    const passwords = { password: member.password, repeatedPassword: member.password };
    await other.query('register', { by: 'phone', phone, ...passwords });
    const app = await renderApp('/security/contact?of=phone');
    await press(app, 'Send code');
    await waitFor(() => expect(codeTo(member.email)).not.toBe(''));
    const proof = { 'Login password': member.password, 'E-mail code': codeTo(member.email) };
    await fill(app, { 'New phone': `+${phone}`, ...proof });
    await press(app, 'Confirm');
    const told = await screen.findByText(/can’t use/);
    const typed = await field('New phone');
    expect(typed.getAttribute('aria-describedby')).toContain(told.closest('[id]')?.id);
    expect(typed.value).toBe(`+${phone}`);
    await fill(app, { 'New phone': `+4917066${member.id}`, 'Login password': member.password });
    await press(app, 'Confirm');
    expect(await screen.findByText(`***${String(member.id).slice(-2)}`)).toBeTruthy();
  });

  test.each([
    ['DE', '(0170) 1234567', '491701234567'],
    ['IR', '۰۹۱۲ ۱۲۳ ۴۵۶۷', '989121234567'],
  ])('is read in the chosen country: %s, %s', async (country, typed, phone) => {
    const app = await renderApp('/security/contact?of=phone');
    const choice = await screen.findByLabelText('Country');
    await app.user.selectOptions(choice, country);
    await press(app, 'Send code');
    await waitFor(() => expect(codeTo(member.email)).not.toBe(''));
    const proof = { 'Login password': member.password, 'E-mail code': codeTo(member.email) };
    await fill(app, { 'New phone': typed, ...proof });
    await press(app, 'Confirm');
    expect(await screen.findByText(`***${phone.slice(-2)}`)).toBeTruthy();
    expect((await exchange.client().login(phone, member.password)).code).toBe(1);
  });

  test('is not sent if the chosen country cannot have it', async () => {
    const app = await renderApp('/security/contact?of=phone');
    await app.user.selectOptions(await screen.findByLabelText('Country'), 'US');
    await fill(app, { 'New phone': '01701234567', 'Login password': member.password });
    await press(app, 'Confirm');
    expect(await screen.findByText('Enter a phone number with 6 to 20 digits')).toBeTruthy();
    expect(calls.get('/api/changePhone')).toBeUndefined();
  });
});

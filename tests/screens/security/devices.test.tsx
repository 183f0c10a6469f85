import '../../support/screens/page';

import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSession } from '#/state/session';
import { fillDomGaps } from '../../support/screens/dom-gaps';
import { clearPage, connectPage, renderApp } from '../../support/screens/render';
import { newPerson, type Person } from '../../support/server/person';
import { startTestServer, type TestServer } from '../../support/server/test-server';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0';
const CHROME = 'Mozilla/5.0 (Linux; Android 14) Chrome/126.0.0.0 Mobile Safari/537.36';

let exchange: TestServer;
let member: Person;
let calls: Map<string, number>;

beforeAll(async () => {
  fillDomGaps();
  exchange = await startTestServer({ engine: 'pglite' });
});
afterAll(() => exchange.stop());
beforeEach(async () => {
  exchange.time.set(Date.now());
  member = await newPerson(exchange);
  calls = connectPage(exchange);
  startSession(member.token ?? '');
});
afterEach(clearPage);

const isIn = async (device: Awaited<ReturnType<Person['signIn']>>) =>
  (await device.mutate('getusr')).code === 1;
const listed = async (name: string) =>
  within(await screen.findByRole('list', { name })).findAllByRole('listitem');

describe('devices', () => {
  test('one is logged out after a confirmation, and leaves the list', async () => {
    const phone = await member.signIn({ 'user-agent': CHROME });
    const laptop = await member.signIn({ 'user-agent': FIREFOX });
    const { user } = await renderApp('/security/devices');
    const rows = await listed('Devices');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('This device'),
      expect.stringContaining('Firefox on Linux'),
      expect.stringContaining('Chrome on Android'),
    ]);
    expect(rows[1]?.textContent).toContain('127.0.*.*');
    await user.click(screen.getByRole('button', { name: 'Log out: Chrome on Android' }));
    const dialog = await screen.findByRole('dialog', { name: 'Log out Chrome on Android?' });
    expect(calls.get('/api/endDevice')).toBeUndefined();
    await user.click(within(dialog).getByRole('button', { name: 'Log out' }));
    expect(await screen.findByText('Device logged out')).toBeTruthy();
    await waitFor(async () => expect(await listed('Devices')).toHaveLength(2));
    expect([await isIn(phone), await isIn(laptop), await isIn(member)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  test('all others are logged out at once, and nothing is left to log out', async () => {
    const others = [await member.signIn(), await member.signIn()];
    const { user } = await renderApp('/security/devices');
    await user.click(await screen.findByRole('button', { name: 'Log out all other devices' }));
    const dialog = await screen.findByRole('dialog', { name: 'Log out all other devices?' });
    await user.click(within(dialog).getByRole('button', { name: 'Log out all' }));
    expect(await screen.findByText('2 devices were logged out.')).toBeTruthy();
    await waitFor(async () => expect(await listed('Devices')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Log out all other devices' })).toBeNull();
    for (const each of others) expect(await isIn(each)).toBe(false);
  });

  test('one that has ended meanwhile leaves the list', async () => {
    const phone = await member.signIn({ 'user-agent': CHROME });
    const { user } = await renderApp('/security/devices');
    await user.click(await screen.findByRole('button', { name: 'Log out: Chrome on Android' }));
    await phone.mutate('logout');
    const dialog = await screen.findByRole('dialog', { name: 'Log out Chrome on Android?' });
    await user.click(within(dialog).getByRole('button', { name: 'Log out' }));
    expect(await screen.findByText('This device is already logged out.')).toBeTruthy();
    await waitFor(async () => expect(await listed('Devices')).toHaveLength(1));
  });
});

test('the security log shows what happened', async () => {
  await exchange.client().login(member.username, 'wrong1');
  await member.signIn({ 'user-agent': FIREFOX });
  const { user } = await renderApp('/security');
  await user.click(await screen.findByRole('link', { name: /Security log/ }));
  const rows = await listed('Security log');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Logged in from a new device.*Firefox on Linux.*127\.0\.\*\.\*/),
    expect.stringContaining('Login failed: incorrect password'),
    expect.stringContaining('Account created'),
  ]);
});

describe('the anti-phishing code', () => {
  const field = (name: string) => screen.findByLabelText(name) as Promise<HTMLInputElement>;

  test('is set with the login password; errors stand at their fields', async () => {
    const { user } = await renderApp('/security/anti-phishing');
    await user.type(await field('Code'), 'no!');
    await user.click(screen.getByRole('button', { name: 'Set code' }));
    expect(await screen.findByText('Use 4 to 20 letters and digits')).toBeTruthy();
    expect(screen.getByText('Enter your password')).toBeTruthy();
    expect(calls.get('/api/setAntiPhishingCode')).toBeUndefined();

    await user.clear(await field('Code'));
    await user.type(await field('Code'), 'river7');
    await user.type(await field('Login password'), 'wrong1');
    await user.click(screen.getByRole('button', { name: 'Set code' }));
    expect(await screen.findByText('Your current login password is incorrect.')).toBeTruthy();
    expect([(await field('Code')).value, (await field('Login password')).value]).toEqual([
      'river7',
      '',
    ]);
    await user.type(await field('Login password'), member.password);
    await user.click(screen.getByRole('button', { name: 'Set code' }));
    expect(await screen.findByText(/Anti-phishing code set/)).toBeTruthy();
    await user.click(await screen.findByRole('link', { name: /Anti-phishing code/ }));
    expect((await screen.findByText(/Current code/)).textContent).toContain('ri****');
    expect(await screen.findByRole('button', { name: 'Change code' })).toBeTruthy();
  });
});

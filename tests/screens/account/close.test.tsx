import '../../support/screens/page';

import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { takeMessage } from '#/state/flash';
import { currentToken, startSession } from '#/state/session';
import { fillDomGaps } from '../../support/screens/dom-gaps';
import { clearPage, connectPage, renderApp } from '../../support/screens/render';
import { loadPage } from '../../support/screens/stand-ins';
import { fund } from '../../support/server/funded-member';
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
  startSession(member.token ?? '');
});
afterEach(clearPage);

const field = (name: string) => screen.findByLabelText(name) as Promise<HTMLInputElement>;
const press = async ({ user }: App, name: string) =>
  user.click(await screen.findByRole('button', { name }));

async function prove(app: App): Promise<string> {
  await press(app, 'Send code');
  await waitFor(() => expect(lastCode(exchange.mails)).not.toBe(''));
  const code = lastCode(exchange.mails);
  await app.user.type(await field('E-mail code'), code);
  await app.user.type(await field('Login password'), member.password);
  return code;
}

describe('the end of an account', () => {
  test('is refused while it has money, and the code stays', async () => {
    await fund(exchange, member.id, { 1: { USDT: '5' } });
    const app = await renderApp('/security/close');
    const code = await prove(app);
    await press(app, 'Close account');
    expect(await screen.findByText(/^Your account isn’t empty/)).toBeTruthy();
    expect((await field('E-mail code')).value).toBe(code);
    expect(currentToken()).toBe(member.token);
  });

  test('signs the member out, with the words of the server', async () => {
    const app = await renderApp('/security/close');
    await prove(app);
    await press(app, 'Close account');
    await waitFor(() => expect(loadPage).toHaveBeenCalledWith('/login'));
    expect(currentToken()).toBeUndefined();
    expect(takeMessage()).toBe('Account closed');
  });
});

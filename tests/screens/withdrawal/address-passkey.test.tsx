import '../../support/screens/page';

import { screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '#/state/session';
import { fillDomGaps } from '../../support/screens/dom-gaps';
import { clearPage, connectPage, renderApp } from '../../support/screens/render';
import { passkeyBrowser } from '../../support/screens/stand-ins';
import { bookOf } from '../../support/server/address-book';
import { fundedMember } from '../../support/server/funded-member';
import { TRON } from '../../support/server/funding';
import { createPasskey } from '../../support/server/passkeys';
import { startTestServer, type TestServer } from '../../support/server/test-server';
import { LOGIN_PASSWORD } from '../../support/server/two-step';

let exchange: TestServer;
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
  connectPage(exchange);
  vi.stubGlobal('PublicKeyCredential', class {});
});
afterEach(clearPage);

test('a passkey stands in for the e-mail code, and says when it is refused', async () => {
  const member = await fundedMember(exchange, {});
  const book = bookOf(exchange, member);
  await book.add(TRON);
  passkeyBrowser.passkey = await createPasskey(member, LOGIN_PASSWORD);
  startSession(member.token ?? '');
  const { user } = await renderApp('/security/addresses');
  const press = async (name: string | RegExp) =>
    user.click(await screen.findByRole('button', { name }));
  const type = async (password: string) =>
    user.type(await screen.findByLabelText('Transaction password'), password);
  await press(/TRC20/);
  await press('Remove address');
  await type('wrong1wrong');
  expect(await screen.findByLabelText('E-mail code')).toBeTruthy();
  await press('Use a passkey');
  await screen.findByText('Confirmed with a passkey');
  expect(screen.queryByLabelText('E-mail code')).toBeNull();
  await press('Remove address');
  expect(await screen.findByText('Incorrect transaction password.')).toBeTruthy();

  // The challenge is too old when the form is submitted.
  await type('pay2026');
  await press('Use a passkey');
  await screen.findByText('Confirmed with a passkey');
  exchange.time.advance(6 * 60_000);
  await press('Remove address');
  expect(await screen.findByText(/^This request timed out/)).toBeTruthy();

  await type('pay2026');
  await press('Use a passkey');
  await screen.findByText('Confirmed with a passkey');
  await press('Remove address');
  expect(await screen.findByText('Address removed')).toBeTruthy();
  expect(await book.list()).toEqual([]);
});

import '../../support/screens/page';

import { screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { PromptOutcome } from '#/lib/passkey-prompt';
import { startSession } from '#/state/session';
import { fillDomGaps } from '../../support/screens/dom-gaps';
import { clearPage, connectPage, renderApp } from '../../support/screens/render';
import { bookOf } from '../../support/server/address-book';
import { fundedMember } from '../../support/server/funded-member';
import { TRON } from '../../support/server/funding';
import { createPasskey } from '../../support/server/passkeys';
import type { SoftwarePasskey } from '../../support/server/software-authenticator';
import { startTestServer, type TestServer } from '../../support/server/test-server';
import { LOGIN_PASSWORD } from '../../support/server/two-step';

/** The passkey that the browser has. */
const browser = vi.hoisted(() => ({ passkey: undefined as SoftwarePasskey | undefined }));

vi.mock('#/lib/passkey-prompt', () => ({
  requestPasskey: async (options: string): Promise<PromptOutcome> =>
    browser.passkey
      ? { kind: 'answered', json: browser.passkey.answer(options) }
      : { kind: 'cancelled' },
  cancelPrompt: () => undefined,
  hasPasskeyAutofill: async () => false,
  hidePasskey: async () => undefined,
}));

let exchange: TestServer;
beforeAll(async () => {
  fillDomGaps();
  exchange = await startTestServer({
    ...{ engine: 'pglite', config: { publicUrl: 'http://localhost:4173' } },
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
  browser.passkey = await createPasskey(member, LOGIN_PASSWORD);
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
  expect(await screen.findByText('The transaction password is wrong.')).toBeTruthy();

  // The challenge is too old when the form is sent.
  await type('pay2026');
  await press('Use a passkey');
  await screen.findByText('Confirmed with a passkey');
  exchange.time.advance(6 * 60_000);
  await press('Remove address');
  expect(await screen.findByText(/^This took too long/)).toBeTruthy();

  await type('pay2026');
  await press('Use a passkey');
  await screen.findByText('Confirmed with a passkey');
  await press('Remove address');
  expect(await screen.findByText('The address was removed.')).toBeTruthy();
  expect(await book.list()).toEqual([]);
});

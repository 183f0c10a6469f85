import type { Page } from '@playwright/test';
import { fill, press } from '../browser/form-steps.ts';
import type { Hang, HungName } from './hung-call.ts';
import { answerCall } from './hung-two-step.ts';

/** Passkeys do not work on an IP address. */
const here = { path: '/security/passkeys', isNamed: true } as const;
const atLogin = { path: '/login', isNamed: true, isGuest: true } as const;
const CHALLENGE = 'A'.repeat(43);
const PASSWORD = { 'Login password': 'wrong88x' };

/** Lets the browser respond immediately, unless it waits for the selection of a suggestion. */
async function answerPrompts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const bytes = new ArrayBuffer(4);
    const credential = {
      id: 'AAAAAA',
      rawId: bytes,
      type: 'public-key',
      authenticatorAttachment: null,
      getClientExtensionResults: () => ({}),
      response: {
        clientDataJSON: bytes,
        authenticatorData: bytes,
        signature: bytes,
        attestationObject: bytes,
        userHandle: null,
      },
    };
    const prompt = (options?: CredentialRequestOptions) =>
      options?.mediation === 'conditional' ? new Promise(() => undefined) : credential;
    const answered = { create: async () => credential, get: async (o: object) => prompt(o) };
    Object.assign(navigator.credentials, answered);
  });
}

/** Opens the page as for a member with a passkey, because the shared demo members have none. */
async function openOwn(page: Page): Promise<void> {
  const list = [{ id: 1, name: 'Phone', addtime: '2026-01-01 00:00:00' }];
  await answerCall(page, 'getPasskeyList', { data: { list }, times: 100 });
  await page.route('**/api/getusr', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    await route.fulfill({ response, json: { ...json, data: { ...json.data, passkeys: 1 } } });
  });
  await page.reload();
}

/** Calls about passkeys. */
export const HUNG_PASSKEYS = {
  getPasskeyList: here,
  beginPasskey: {
    ...here,
    prepare: async (page) => {
      await press('Create a passkey')(page);
      await fill({ ...PASSWORD, 'Passkey name': 'Phone' })(page);
    },
    press: press('Create passkey'),
  },
  addPasskey: {
    ...here,
    prepare: async (page) => {
      await answerPrompts(page);
      const user = { id: 'AAAA', name: 'demo', displayName: 'demo' };
      const options = { challenge: CHALLENGE, rp: { name: 'x' }, user, pubKeyCredParams: [] };
      await answerCall(page, 'beginPasskey', { data: { options: JSON.stringify(options) } });
      await press('Create a passkey')(page);
      await fill({ ...PASSWORD, 'Passkey name': 'Phone' })(page);
    },
    press: press('Create passkey'),
  },
  renamePasskey: {
    ...here,
    prepare: async (page) => {
      await openOwn(page);
      await press('Rename: Phone')(page);
      await fill({ 'Passkey name': 'Tablet' })(page);
    },
    press: press('Rename'),
  },
  deletePasskey: {
    ...here,
    prepare: async (page) => {
      await openOwn(page);
      await press('Remove: Phone')(page);
      await fill(PASSWORD)(page);
    },
    press: press('Remove'),
  },
  askPasskey: {
    ...here,
    prepare: async (page) => {
      await openOwn(page);
      await press('Remove: Phone')(page);
    },
    press: press('Use a passkey'),
  },
  beginPasskeyLogin: { ...atLogin, press: press('Log in with a passkey') },
  passkeyLogin: {
    ...atLogin,
    prepare: async (page) => {
      const data = { options: JSON.stringify({ challenge: CHALLENGE }) };
      await answerCall(page, 'beginPasskeyLogin', { data, times: 100 });
      await answerPrompts(page);
    },
    press: press('Log in with a passkey'),
  },
} satisfies Partial<Record<HungName, Hang>>;

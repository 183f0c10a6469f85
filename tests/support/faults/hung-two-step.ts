import type { Page } from '@playwright/test';
import { fill, press } from '../browser/form-steps.ts';
import type { Hang, HungName } from './hung-call.ts';

const path = '/security/two-step';
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const PROOF = { 'Login password': 'wrong88x', 'Authenticator code': '123456' };

/**
 * Answers a call as for a member with two-step verification: the shared demo members, whom these
 * rows use, cannot turn it on.
 */
async function answer(page: Page, call: string, code: number, data: unknown): Promise<void> {
  await page.route(`**/api/${call}`, (route) => route.fulfill({ json: { code, msg: '', data } }));
}

async function openStatus(page: Page): Promise<void> {
  await answer(page, 'getTwoStep', 1, { on: 1, recovery_left: 4 });
  await page.reload();
}

/** Calls of two-step verification. */
export const HUNG_TWO_STEP = {
  finishLogin: {
    path: '/login',
    isGuest: true,
    prepare: async (page) => {
      await answer(page, 'login', 202, { challenge: 'no-such-challenge' });
      await fill({ Account: 'demo', Password: 'demo2026' })(page);
      await press('Log in')(page);
      await fill({ 'Authenticator code': '123456' })(page);
    },
    press: press('Log in'),
  },
  getTwoStep: { path },
  beginTwoStep: { path, prepare: fill({ 'Login password': 'wrong88x' }), press: press('Continue') },
  confirmTwoStep: {
    path,
    prepare: async (page) => {
      await answer(page, 'beginTwoStep', 1, {
        secret: SECRET,
        uri: `otpauth://totp/x?secret=${SECRET}`,
      });
      await fill({ 'Login password': 'wrong88x' })(page);
      await press('Continue')(page);
      await fill({ 'Authenticator code': '123456' })(page);
    },
    press: press('Turn on'),
  },
  renewRecoveryCodes: {
    path,
    prepare: async (page) => {
      await openStatus(page);
      await press('New recovery codes')(page);
      await fill(PROOF)(page);
    },
    press: press('Make new codes'),
  },
  turnOffTwoStep: {
    path,
    prepare: async (page) => {
      await openStatus(page);
      await press('Turn off two-step verification')(page);
      await fill(PROOF)(page);
    },
    press: press('Turn off'),
  },
} satisfies Partial<Record<HungName, Hang>>;

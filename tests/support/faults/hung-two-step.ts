import type { Page } from '@playwright/test';
import { fill, press } from '../browser/form-steps.ts';
import type { Hang, HungName } from './hung-call.ts';

const path = '/security/two-step';
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const PROOF = { 'Login password': 'wrong88x', 'Authenticator code': '123456' };

/**
 * Responds to a call as for a member with two-step verification, because these rows use the shared
 * demo members, who cannot turn it on. By default, this applies only once, because other rows use
 * the tab afterwards.
 */
export async function answerCall(
  page: Page,
  call: string,
  { code = 1, data, times = 1 }: { code?: number; data: unknown; times?: number },
): Promise<void> {
  const json = { code, msg: '', data };
  await page.route(`**/api/${call}`, (route) => route.fulfill({ json }), { times });
}

async function openStatus(page: Page): Promise<void> {
  // The page reads this state repeatedly while it stays open.
  await answerCall(page, 'getTwoStep', { data: { on: 1, recovery_left: 4 }, times: 100 });
  await page.reload();
}

/** Calls about two-step verification. */
export const HUNG_TWO_STEP = {
  finishLogin: {
    path: '/login',
    isGuest: true,
    prepare: async (page) => {
      await answerCall(page, 'login', { code: 202, data: { challenge: 'no-such-challenge' } });
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
      const uri = `otpauth://totp/x?secret=${SECRET}`;
      await answerCall(page, 'beginTwoStep', { data: { secret: SECRET, uri } });
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
    press: press('Create new codes'),
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

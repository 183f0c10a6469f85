import type { Page } from '@playwright/test';
import { fill, press } from '../browser/form-steps.ts';
import type { Hang, HungName } from './hung-call.ts';

const PROOF = { 'Login password': 'wrong88x', 'E-mail code': '123456' };
const NEW = { 'New e-mail': 'hung@example.com', 'Code from the new e-mail': '123456' };

/**
 * Shows the page as if the member were frozen, because these rows use the shared demo members, who
 * cannot be.
 */
async function becomeFrozen(page: Page): Promise<void> {
  await page.route(
    '**/api/getusr',
    async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      await route.fulfill({ response, json: { ...json, data: { ...json.data, frozen: 1 } } });
    },
    { times: 1 },
  );
  await page.reload();
}

/** Calls about the addresses of an account and about freezing it. */
export const HUNG_ACCOUNT = {
  sendContactCode: {
    path: '/security/contact',
    prepare: fill({ 'New e-mail': 'hung@example.com' }),
    press: (page) => page.getByRole('button', { name: 'Send code' }).first().click(),
  },
  changeEmail: {
    path: '/security/contact',
    prepare: fill({ ...NEW, ...PROOF }),
    press: press('Confirm'),
  },
  changePhone: {
    path: '/security/contact?of=phone',
    prepare: fill({ 'New phone': '4917012345', ...PROOF }),
    press: press('Confirm'),
  },
  freezeAccount: { path: '/security/freeze', press: press('Freeze account') },
  freezeByLink: { path: '/freeze#no-such-link', press: press('Freeze account') },
  unfreezeAccount: {
    path: '/security/freeze',
    prepare: async (page) => {
      await becomeFrozen(page);
      await fill(PROOF)(page);
    },
    press: press('Unfreeze account'),
  },
  closeAccount: {
    path: '/security/close',
    prepare: fill(PROOF),
    press: press('Close account'),
  },
  // Without a response, the settings of the device apply.
  getPreferences: { path: '/' },
  putPreferences: {
    path: '/market',
    press: (page) =>
      page
        .getByRole('button', { name: /^Favourite [A-Z]/ })
        .first()
        .click(),
    told: /BTC\/USDT/,
  },
  getAccountCopy: {
    path: '/security',
    press: (page) => page.getByRole('button', { name: /^Download your data/ }).click(),
  },
} satisfies Partial<Record<HungName, Hang>>;

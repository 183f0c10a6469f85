import type { Page } from '@playwright/test';
import { memberKeyOf } from '../../../src/state/session.ts';
import { askAs } from '../browser/e2e-call.ts';
import { addPhotos, field, fill, press, pressLast } from '../browser/form-steps.ts';
import { TRON } from '../server/funding.ts';
import { plainImage } from '../server/upload.ts';
import type { Hang, HungName } from './hung-call.ts';

/** Stores a money call that had no response before the page was loaded. */
async function leaveIntent(page: Page): Promise<void> {
  const token = (await page.evaluate(() => localStorage.getItem('trade-token'))) ?? '';
  const intent = { key: 'key-of-no-call', call: 'transfer', member: memberKeyOf(token) };
  await page.evaluate(
    (left) => localStorage.setItem('trade-intents', JSON.stringify([{ ...left, at: Date.now() }])),
    intent,
  );
}

const CARD = {
  'Bank name': 'Northern Bank',
  Cardholder: 'Ann Lee',
  'Card number': '62220212345678',
};

const PASSWORDS = { Password: 'walnut77', 'Repeat password': 'walnut77' };

/** Calls about the account that are sent by an action of the member. */
export const HUNG_ACTIONS = {
  setLang: {
    path: '/',
    prepare: press('Language'),
    press: (page) => page.getByRole('option', { name: /العربية/ }).click(),
    told: /BTC\/USDT/,
  },
  setStakeRenewal: {
    path: '/staking-list',
    prepare: async (page) => {
      const stake = { id: '1', s_id: '1', amount: '100', paypassword: 'pay2026' };
      await askAs(page, 'Balance/submitStaking', stake);
      await page.reload();
    },
    press: (page) => page.getByRole('switch', { name: 'Renew automatically' }).first().click(),
  },
  getIntent: {
    path: '/',
    prepare: leaveIntent,
    press: async (page) => void (await page.reload()),
    told: /BTC\/USDT/,
  },
  register: {
    path: '/register',
    isGuest: true,
    prepare: async (page) => {
      await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill('hung@example.com');
      await fill(PASSWORDS)(page);
    },
    press: press('Register'),
  },
  login: {
    path: '/login',
    isGuest: true,
    prepare: fill({ Account: 'demo', Password: 'demo2026' }),
    press: press('Log in'),
  },
  logout: {
    path: '/',
    prepare: (page) => page.getByRole('button', { name: /Your menu/ }).click(),
    press: press('Log out'),
    told: /Log in/,
  },
  emssend: {
    path: '/withdrawal?id=1&to=bank',
    prepare: async (page) => {
      await askAs(page, 'User/setBank', {
        bank_name: 'B',
        card_number: '62220212345678',
        card_name: 'A',
      });
      await page.reload();
    },
    press: press('Send code'),
  },
  sendResetCode: {
    path: '/reset-password',
    isGuest: true,
    prepare: fill({ Account: 'hung@example.com' }),
    press: press('Send code'),
  },
  resetPassword: {
    path: '/reset-password',
    isGuest: true,
    prepare: async (page) => {
      await fill({ Account: `hung${Date.now()}@example.com` })(page);
      await press('Send code')(page);
      await fill({
        'E-mail code': '123456',
        'New password': 'walnut77',
        'Repeat new password': 'walnut77',
      })(page);
    },
    press: press('Change password'),
  },
  setLimit: {
    path: '/security/limits',
    prepare: async (page) => page.getByRole('textbox', { name: 'Your limit' }).first().fill('100'),
    press: (page) => page.getByRole('button', { name: 'Set limit' }).first().click(),
  },
  pauseTrading: {
    path: '/security/limits',
    prepare: press('Pause trading'),
    press: press('Pause now'),
  },
  resetpwd: {
    path: '/modifyPwd',
    prepare: fill({
      'Current password': 'wrong88x',
      'New password': 'chestnut88',
      'Repeat new password': 'chestnut88',
    }),
    press: press('Change password'),
  },
  resetpay: {
    path: '/resetLegalPwd',
    prepare: fill({
      'Login password': 'wrong88x',
      'New transaction password': 'fresh2027',
      'Repeat transaction password': 'fresh2027',
    }),
    press: (page) => page.getByRole('button', { name: /transaction password$/ }).click(),
  },
  upload: {
    path: '/recharge',
    press: async (page) =>
      page.getByLabel('Proof of payment: add photo').setInputFiles({
        name: 'voucher.png',
        mimeType: 'image/png',
        buffer: await plainImage('png', 240),
      }),
    told: /Uploading…/,
  },
  setusraddress: {
    path: '/bindMentionAddress?id=1',
    prepare: fill({ Address: TRON }),
    press: press('Add address'),
  },
  setBank: {
    path: '/bank',
    prepare: async (page) => {
      await press('Bind')(page);
      await fill(CARD)(page);
    },
    press: pressLast('Bind'),
  },
  usrsetreal: {
    path: '/real_authentication',
    prepare: async (page) => {
      await field(page, 'Full name').fill('Ann Lee');
      await addPhotos(page, 'Front of the document', 'Back of the document');
    },
    press: press('Submit documents'),
  },
} satisfies Partial<Record<HungName, Hang>>;

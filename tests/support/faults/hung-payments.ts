import { expect, type Page } from '@playwright/test';
import { askAs } from '../browser/e2e-call.ts';
import { addPhotos, field, fill, press, pressLast, uploadFrom } from '../browser/form-steps.ts';
import { TRON } from '../server/funding.ts';
import type { Hang, HungName } from './hung-call.ts';

const BTC = 'currentSymbol=btcusdt&name=BTC%2FUSDT';

const PAY = 'pay2026';

/** The demo approves a request after 20 s. */
const REVIEWED_MS = 40_000;

async function findFriend(page: Page): Promise<void> {
  await field(page, 'Recipient’s username').fill('friend');
  await page.getByRole('button', { name: 'Search' }).click();
}

async function fillSending(page: Page): Promise<void> {
  await findFriend(page);
  await page.getByRole('button', { name: /friend/ }).click();
  await page.getByRole('button', { name: /^Coin: / }).click();
  await page.getByRole('option', { name: /^ETH/ }).click();
  await fill({ Amount: '0.01', 'Transaction password': PAY })(page);
}

/** Selects the shortest duration and a preset amount, up to the final confirmation. */
export async function chooseOption(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Buy Up' }).click();
  const settings = page.getByRole('dialog', { name: 'Buy Up settings' });
  await settings.getByText('30 s').click();
  await settings.getByRole('button', { name: '25.00' }).click();
  await settings.getByRole('button', { name: 'Continue' }).click();
}

async function bindAddress(page: Page): Promise<void> {
  await askAs(page, 'setusraddress', { c_id: '1', address: TRON });
  await page.reload();
}

const openSmallBalances = press('Convert small balances');

/** Calls about money that are sent by an action of the member. */
export const HUNG_PAYMENTS = {
  transfer: {
    path: '/changemoney?id=1&from=1&to=2',
    prepare: fill({ Amount: '3' }),
    press: press('Transfer'),
  },
  exchangeCoin: {
    path: '/exchangeb',
    prepare: fill({ 'You pay': '50', 'Transaction password': PAY }),
    press: press('Convert'),
  },
  convertSmallBalances: {
    path: '/exchangeb?type=3',
    prepare: async (page) => {
      await askAs(page, 'transfer', { c_id: '9', num: '12', from_type: '1', to_type: '3' });
      await page.reload();
      await openSmallBalances(page);
      await page.getByRole('dialog').getByLabel('Transaction password').fill(PAY);
    },
    press: pressLast('Convert'),
  },
  getSmallBalances: { path: '/exchangeb', press: openSmallBalances },
  recharge: {
    path: '/recharge',
    prepare: async (page) => {
      await field(page, 'Amount paid').fill('25');
      await addPhotos(page, 'Proof of payment');
    },
    press: press('Submit deposit'),
  },
  withdraw: {
    path: '/withdrawal?id=1',
    prepare: async (page) => {
      await bindAddress(page);
      await fill({ Amount: '30', 'Transaction password': PAY })(page);
      await press('Withdraw')(page);
    },
    press: press('Confirm'),
  },
  internalTransfer: {
    path: '/transfer',
    prepare: async (page) => {
      await fillSending(page);
      await press('Send')(page);
    },
    press: press('Confirm'),
  },
  cancelInternalTransfer: {
    path: '/transfer-list?status=transferring',
    prepare: async (page) => {
      const { id } = await askAs(page, 'Balance/searchUser', { username: 'friend' });
      const sent = { to_uid: id, c_id: '2', amount: '0.001', paypassword: PAY };
      await askAs(page, 'Balance/transfer', sent);
      await page.reload();
      await page.getByRole('button', { name: 'Cancel sending to friend' }).first().click();
    },
    press: press('Cancel sending'),
  },
  getTransferCoin: {
    path: '/transfer',
    prepare: findFriend,
    press: (page) => page.getByRole('button', { name: /friend/ }).click(),
  },
  searchUser: { path: '/transfer', press: findFriend },
  creatorder: { path: `/options?${BTC}`, prepare: chooseOption, press: press('Confirm') },
  getHyOrderInfo: {
    path: `/options?${BTC}`,
    prepare: async (page) => {
      await chooseOption(page);
      await press('Confirm')(page);
      await page.getByRole('dialog', { name: 'Your order' }).waitFor();
    },
    press: async () => undefined,
    told: /00:\d\d/,
  },
  upbbbuy: {
    path: `/exchange?${BTC}`,
    prepare: async (page) => {
      await page.getByRole('textbox', { name: 'Price' }).fill('20000.5');
      await page.getByRole('textbox', { name: 'Quantity' }).fill('0.0123');
    },
    press: press('Buy BTC'),
  },
  tradecancelOrder: {
    path: `/exchange?${BTC}`,
    prepare: async (page) => {
      const order = { m_id: '1', operate_type: '1', type: '1', num: '0.001', price: '20000.5' };
      await askAs(page, 'upbbbuy', order);
      await page.reload();
      await page.getByRole('button', { name: 'Cancel BTC/USDT' }).first().click();
    },
    press: press('Cancel order'),
  },
  tradeamendOrder: {
    path: `/exchange?${BTC}`,
    prepare: async (page) => {
      const order = { m_id: '1', operate_type: '1', type: '1', num: '0.001', price: '20000.5' };
      await askAs(page, 'upbbbuy', order);
      await page.reload();
      await page.getByRole('button', { name: 'Change BTC/USDT' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Change order' });
      await dialog.getByRole('textbox', { name: 'Price' }).fill('20001.5');
    },
    press: press('Change order'),
  },
  tradecancelAll: {
    path: '/trade-lst?status=open',
    prepare: async (page) => {
      const order = { m_id: '1', operate_type: '1', type: '1', num: '0.001', price: '20000.5' };
      await askAs(page, 'upbbbuy', order);
      await page.getByRole('button', { name: 'Cancel all' }).click();
      await page.getByRole('dialog', { name: 'Cancel all open orders?' }).waitFor();
    },
    press: pressLast('Cancel all'),
  },
  tradetriggerOrder: {
    path: `/exchange?${BTC}`,
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Order type/ }).click();
      await page.getByRole('option', { name: /^Stop-limit/ }).click();
      await page.getByRole('textbox', { name: 'Trigger price' }).fill('20000.5');
      await page.getByRole('textbox', { name: 'Limit price' }).fill('20000.5');
      await page.getByRole('textbox', { name: 'Quantity' }).fill('0.0123');
      await press('Buy BTC')(page);
    },
    press: press('Confirm'),
  },
  applyLoan: {
    path: '/loans-application?id=1',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'More' }).click();
      const slots = ['Front of the card', 'Back of the card', 'Selfie with the card'];
      await addPhotos(page, ...slots);
      await press('Apply')(page);
    },
    press: press('Confirm'),
  },
  cancelWithdraw: {
    path: '/withdrawal?id=1',
    prepare: async (page) => {
      await bindAddress(page);
      const fields = { c_id: '1', num: '30', withdraw_type: '1', paypwd: PAY };
      await askAs(page, 'withdraw', fields);
      const records = new URL('/trade-account?type=1&id=1&tab=withdrawal', page.url());
      await page.goto(records.href);
      await page.locator('details summary').first().click();
      await press('Cancel withdrawal')(page);
    },
    press: pressLast('Cancel withdrawal'),
  },
  cancelLoanApply: {
    path: '/loans?tab=orders',
    prepare: async (page) => {
      const image = await uploadFrom(page);
      const cards = { front_card: image, later_card: image, handheld_card: image };
      await askAs(page, 'applyLoan', { id: '1', amount: '500', ...cards });
      await page.reload();
      await page
        .getByRole('button', { name: /^Cancel the application/ })
        .first()
        .click();
    },
    press: press('Cancel application'),
  },
  repayLoan: {
    path: '/loans?tab=orders',
    prepare: async (page) => {
      const image = await uploadFrom(page);
      const cards = { front_card: image, later_card: image, handheld_card: image };
      await askAs(page, 'applyLoan', { id: '1', amount: '500', ...cards });
      const approved = () => askAs(page, 'getLoanRecords', { status: '2' });
      await expect
        .poll(async () => (await approved()).list.length, { timeout: REVIEWED_MS })
        .toBeGreaterThan(0);
      await page.reload();
      await page
        .getByRole('button', { name: /^Repay .* now$/ })
        .first()
        .click();
    },
    press: press('Repay now'),
  },
  buyMiningMachine: {
    path: '/lockming-application?id=1',
    prepare: async (page) => {
      await fill({ Amount: '200' })(page);
      await press('Lock')(page);
    },
    press: press('Confirm'),
  },
  submitStaking: {
    path: '/staking',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Stake in USDT flexible term' }).click();
      await fill({ Amount: '150', 'Transaction password': PAY })(page);
      await press('Stake')(page);
    },
    press: press('Confirm'),
  },
  redeemStaking: {
    path: '/staking-list',
    prepare: async (page) => {
      const stake = { id: '1', s_id: '1', amount: '100', paypassword: PAY };
      await askAs(page, 'Balance/submitStaking', stake);
      await page.reload();
      await page
        .getByRole('button', { name: /^Redeem \d+/ })
        .first()
        .click();
    },
    press: pressLast('Redeem'),
  },
} satisfies Partial<Record<HungName, Hang>>;

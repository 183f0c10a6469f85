import { expect, test } from '@playwright/test';
import { addAuthenticator } from '../support/browser/authenticator.ts';
import {
  acceptInvitation,
  caseOf,
  confirm,
  DESK_SCREENS,
  expectSound,
  invite,
  memberAt,
  signInAs,
  signInvitation,
  startDesk,
} from '../support/browser/desk.ts';
import type { App } from '../support/browser/e2e.ts';
import { redrawn } from '../support/browser/page-checks.ts';
import { TRON } from '../support/server/funding.ts';

const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

let app: App;
let desk: string;

test.beforeAll(async () => {
  ({ app, desk } = await startDesk({ REVIEW: 'desk' }, 'server/main.ts'));
  await askForDecisions();
});
test.afterAll(() => app.dispose());
test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false });

/** The demo member requests three deposits and a withdrawal and writes to support. */
async function askForDecisions() {
  const { call, deposit, withdraw } = await memberAt(app, 'demo');
  for (const num of [50, 60, 70]) await deposit(num);
  await call('setusraddress', { c_id: '1', address: TRON });
  await withdraw(100);
  await call('createSupportRequest', { type: '3', content: 'When is it sent?', record_id: '1' });
}

test('a day at the desk, by keyboard alone', async ({ page }) => {
  await page.goto(desk);
  await signInAs(page, 'Ada');
  await page.getByRole('link', { name: /^Reviews/ }).press('Enter');
  await expect(caseOf(page, 'Deposit 1')).toBeVisible();
  await page.keyboard.press('e');
  await page.keyboard.type('40');
  await page.keyboard.press('Enter');
  await confirm(page, /credit 40 USDT$/);
  await expect(page.getByText('Approved deposit 1: credit 40 USDT.')).toBeVisible();

  await expect(caseOf(page, 'Deposit 2')).toBeVisible();
  await page.keyboard.press('r');
  await expect(
    page.getByRole('dialog', { name: /^Why are you rejecting deposit 2/ }),
  ).toBeVisible();
  await page.keyboard.press('2');
  await confirm(page, /The photo is unreadable$/);

  await page.getByRole('link', { name: /^Support/ }).press('Enter');
  await page.getByRole('button', { name: /When is it sent/ }).press('Enter');
  await page.getByLabel(/^Answer, in the language/).fill('Today.');
  await page.getByRole('button', { name: 'Answer', exact: true }).press('Enter');
  await expect(page.getByRole('list', { name: 'Messages' }).getByText('Today.')).toBeVisible();
  await expect(page.getByText('Nothing is waiting')).toBeVisible();

  await page.getByRole('link', { name: /^Withdrawals/ }).press('Enter');
  await expect(page.getByRole('region', { name: 'Review' }).getByText('99.9')).toBeVisible();
  await page.keyboard.press('j');
  await expect(caseOf(page, 'Withdrawal 1')).toBeVisible();
  await page.keyboard.press('a');
  await confirm(page, /^Approve withdrawal 1/);
  await expect(page.getByText('You approved this, so someone else must send it.')).toBeVisible();

  await page.getByRole('button', { name: 'Sign out' }).press('Enter');
  await signInAs(page, 'Ben');
  await page.goto(`${desk}/withdrawals?step=approved&id=1`);
  await expect(page.getByRole('button', { name: /^Take for sending/ })).toBeVisible();
  await page.keyboard.press('t');
  await expect(page.getByRole('region', { name: 'Pay' }).getByText(TRON)).toBeVisible();
  await page.getByLabel('Transaction hash').fill(HASH);
  await page.keyboard.press('Enter');
  await confirm(page, /^Sent: withdrawal 1/);
  await expect(page.getByText('Withdrawal 1 marked as sent.')).toBeVisible();

  await page.getByRole('link', { name: /^Audit/ }).press('Enter');
  await expect(page.getByText('intact', { exact: true })).toBeVisible();
  await expect(
    page.getByRole('list', { name: 'Entries' }).getByText('withdrawal.sent'),
  ).toBeVisible();
});

test('an invited operator signs decisions with a passkey', async ({ page }) => {
  await addAuthenticator(page);
  await page.goto(desk);
  await signInAs(page, 'Ada');
  await invite(page, desk, { name: 'Cleo', rights: ['reviewer'] });
  await page.getByRole('button', { name: 'Sign out' }).click();

  await signInAs(page, 'Ben');
  const link = await signInvitation(page, desk);
  await page.getByRole('button', { name: 'Sign out' }).click();

  await acceptInvitation(page, link);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Operators/ })).toHaveCount(0);

  await page.goto(`${desk}/reviews?kind=deposit&id=3`);
  await page.getByLabel(/^Amount received/).fill('70');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /credit 70 USDT$/ });
  await dialog.getByRole('button', { name: 'Approve with passkey' }).click();
  await expect(page.getByText('Approved deposit 3: credit 70 USDT.')).toBeVisible();
});

test('no screen has a fault of axe or overflows, at 1280 and 390 px', async ({ page }) => {
  await page.goto(desk);
  await signInAs(page, 'Ada');
  for (const path of [...DESK_SCREENS, 'member/100001']) {
    await page.goto(`${desk}/${path}`);
    await expect(page.locator('h1').first()).toBeAttached();
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await redrawn(page);
      await expectSound(page, path);
    }
  }
});

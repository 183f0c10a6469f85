import { expect, type Page, test } from '@playwright/test';
import { type EndpointName, endpoints } from '#core/contract/endpoints.ts';
import { violationsOf } from '../support/browser/accessibility.ts';
import { type App, startApp } from '../support/browser/e2e.ts';
import { redrawn } from '../support/browser/page-checks.ts';
import { freePort } from '../support/server/free-port.ts';
import { TRON } from '../support/server/funding.ts';
import { newImage } from '../support/server/upload.ts';

const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const SCREENS = [
  '',
  'reviews',
  'withdrawals',
  'support?id=1',
  'texts',
  'requests',
  'ledger',
  'money',
  'risk',
  'audit',
];

let app: App;
let desk: string;

test.beforeAll(async () => {
  const port = await freePort();
  // Passkeys do not work on an IP address.
  desk = `http://localhost:${port}`;
  app = await startApp({ DESK_PORT: String(port), REVIEW: 'desk' }, 'server/main.ts');
  await askForDecisions();
});
test.afterAll(() => app.dispose());
test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false });

/** The demo member requests three deposits and a withdrawal and writes to support. */
async function askForDecisions() {
  let token = '';
  const send = async (path: string, body?: URLSearchParams | FormData) => {
    const posted = body && { method: 'POST', body };
    const answer = await fetch(`${app.url}/api/${path}`, { headers: { Token: token }, ...posted });
    const { code, msg, data } = await answer.json();
    if (code !== 1) throw new Error(`${path} answered ${code}: ${msg}`);
    return data;
  };
  const call = (name: EndpointName, fields: Readonly<Record<string, string>>) =>
    send(endpoints[name].path, new URLSearchParams(fields));
  const login = await call('login', { username: 'demo', password: 'demo2026' });
  token = login.userinfo.token;
  const [{ networkList }] = await send(endpoints.getrecharge.path);
  for (const num of ['50', '60', '70']) {
    const photo = new FormData();
    photo.append(
      'file',
      new Blob([new Uint8Array(await newImage())], { type: 'image/png' }),
      'a.png',
    );
    const { url } = await send('common/upload', photo);
    await call('recharge', { c_id: '1', num, a_id: String(networkList[0].id), payimg: url });
  }
  await call('setusraddress', { c_id: '1', address: TRON });
  const withdrawal = { c_id: '1', num: '100', withdraw_type: '1', paypwd: 'pay2026' };
  await call('withdraw', withdrawal);
  await call('createSupportRequest', { type: '3', content: 'When is it sent?', record_id: '1' });
}

async function signIn(page: Page, name: string) {
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).press('Enter');
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
}

const caseOf = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** Reads the decision, and presses Enter on its button. */
async function confirm(page: Page, title: RegExp) {
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog.getByText('Signed by')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

test('a day at the desk, by keyboard alone', async ({ page }) => {
  await page.goto(desk);
  await signIn(page, 'Ada');
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
  await signIn(page, 'Ben');
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
  await expect(page.getByRole('list', { name: 'Entries' }).getByText('withdrawal.sent')).toBeVisible();
});

test('an invited operator signs decisions with a passkey', async ({ page }) => {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(desk);
  await signIn(page, 'Ada');
  await page.goto(`${desk}/operators`);
  const invite = page.getByRole('region', { name: 'Invite' });
  await invite.getByLabel('Name').fill('Cleo');
  await invite.getByRole('checkbox', { name: 'reviewer' }).check();
  await invite.getByRole('button', { name: 'Request' }).click();
  await confirm(page, /^Invite Cleo: reviewer$/);
  await page.getByRole('button', { name: 'Sign out' }).click();

  await signIn(page, 'Ben');
  await page.goto(`${desk}/requests`);
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await confirm(page, /^Sign as the second person: New operator/);
  const link = await page.getByText(/^http:\/\/localhost:\d+\/invite#/).textContent();
  await page.getByRole('button', { name: 'Sign out' }).click();

  await page.goto(link ?? '');
  await page.getByLabel('Passkey name').fill('office laptop');
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
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
  await signIn(page, 'Ada');
  for (const path of [...SCREENS, 'catalogue', 'content', 'operators', 'member/100001']) {
    await page.goto(`${desk}/${path}`);
    await expect(page.locator('h1').first()).toBeAttached();
    await expect(page.locator('[data-skeleton]')).toHaveCount(0);
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await redrawn(page);
      const found = (await violationsOf(page)).map(
        ({ id, nodes }) => `${path} at ${width} px: ${id} ${nodes[0]?.html}`,
      );
      expect(found).toEqual([]);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over, `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});

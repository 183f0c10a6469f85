import type { Page } from '@playwright/test';

/** Returns an app string in the language on the screen, given its English form. */
type Say = (english: string) => string;

/** One screen of the contact sheet: its path, and the actions that are taken there. */
export interface Scene {
  readonly name: string;
  readonly path: string;
  readonly signedIn: boolean;
  /** Puts the page into the state to capture. */
  readonly act?: (page: Page, say: Say) => Promise<void>;
}

const BTC = '/options?currentSymbol=btcusdt&name=BTC%2FUSDT';

const SPOT = '/exchange?currentSymbol=btcusdt&name=BTC%2FUSDT';

const press = (page: Page, name: string) => page.getByRole('button', { name }).first().click();

/** Selects the stake and the duration, and opens the confirm dialog. */
async function openConfirmation(page: Page, say: Say): Promise<void> {
  await press(page, say('Buy Up'));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio').first().dispatchEvent('click');
  await dialog.getByRole('textbox').fill('25');
  await dialog.getByRole('button', { name: say('Continue') }).click();
}

async function buy(page: Page, say: Say): Promise<void> {
  await openConfirmation(page, say);
  await page.getByRole('button', { name: say('Confirm'), exact: true }).click();
  await page.waitForTimeout(1_500);
}

/** Shows the orders, which are visible next to the chart if there is room. */
async function showOrders(page: Page, say: Say): Promise<void> {
  const orders = page.getByRole('radio', { name: say('Orders') });
  if ((await orders.count()) > 0) await orders.dispatchEvent('click');
}

/** Places a limit order far below the market and fills in half of the form for the next one. */
async function restOrder(page: Page, say: Say): Promise<void> {
  const price = page.getByRole('textbox').first();
  await price.fill('10000');
  await page.getByRole('textbox').nth(1).fill('0.01');
  await page.locator('form button[type=submit]').click();
  await page.getByRole('list', { name: say('Open orders') }).waitFor();
  await page.getByRole('button', { name: '50%' }).click();
}

/** Finds and confirms the receiver, and types an amount. */
async function prepareTransfer(page: Page, say: Say): Promise<void> {
  await page.getByRole('textbox').fill('friend');
  await press(page, say('Search'));
  await page.getByRole('button', { name: 'friend' }).click();
  await page.getByRole('textbox').first().fill('12.5');
}

/** Writes to support, which leads to the page of the request. */
async function askSupport(page: Page): Promise<void> {
  await page.getByRole('textbox').fill('My deposit of yesterday has not arrived. What can I do?');
  await page.locator('form button[type=submit]').click();
  await page.waitForTimeout(1_000);
}

/** Opens the list of strings on the page, and selects one of them. */
async function findText(page: Page, say: Say): Promise<void> {
  await press(page, say('Language'));
  await press(page, say('Wrong text?'));
  await press(page, say('Select the text'));
  await page
    .getByRole('dialog')
    .getByRole('option', { name: say('Deposit') })
    .first()
    .click();
}

/** Adds an address so that the page shows it. */
async function bindAddress(page: Page): Promise<void> {
  await page.getByRole('textbox').fill('TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC');
  await page.locator('form button[type=submit]').click();
  await page.waitForTimeout(1_000);
}

/** Adds a card to the list. */
async function bindCard(page: Page, say: Say): Promise<void> {
  if ((await page.locator('main li').count()) > 0) return;
  await press(page, say('Bind'));
  const fields = page.getByRole('dialog').getByRole('textbox');
  await fields.nth(0).fill('Northern Bank');
  await fields.nth(1).fill('Ann Lee');
  await fields.nth(2).fill('6222021234567890');
  await page.getByRole('dialog').locator('button[type=submit]').click();
  await page.locator('main li').waitFor();
}

/** Fills in the form and opens the confirm dialog. */
async function askToWithdraw(page: Page): Promise<void> {
  await page.getByRole('textbox').first().fill('250');
  await page.locator('input[type=password]').fill('pay2026');
  await page.locator('form button[type=submit]').click();
}

/** Submits the form and confirms its review. */
async function submit(page: Page, say: Say): Promise<void> {
  await page.locator('form button[type=submit]').click();
  await page.getByRole('button', { name: say('Confirm'), exact: true }).click();
  await page.waitForTimeout(1_500);
}

/** Opens the first row of a list, or the form of the first card. */
const openFirst = (page: Page) => page.locator('main li button').first().click();

async function fillStake(page: Page): Promise<void> {
  await openFirst(page);
  const fields = page.locator('dialog[open] form input:not([type=radio]):not([type=checkbox])');
  await fields.first().fill('250');
  await fields.nth(1).fill('pay2026');
}

async function stake(page: Page, say: Say): Promise<void> {
  await fillStake(page);
  await submit(page, say);
}

export const SCENES: readonly Scene[] = [
  { name: 'home', path: '/', signedIn: false },
  { name: 'market', path: '/market', signedIn: false },
  { name: 'login', path: '/login', signedIn: false },
  { name: 'reset-password', path: '/reset-password', signedIn: false },
  { name: 'register', path: '/register', signedIn: false },
  { name: 'download', path: '/download', signedIn: false },
  { name: 'options', path: BTC, signedIn: true },
  {
    name: 'options-markets',
    path: BTC,
    signedIn: true,
    act: (page, say) => press(page, say('Choose market')),
  },
  {
    name: 'options-settings',
    path: BTC,
    signedIn: true,
    act: (page, say) => press(page, say('Buy Up')),
  },
  { name: 'options-confirm', path: BTC, signedIn: true, act: openConfirmation },
  { name: 'options-order', path: BTC, signedIn: true, act: buy },
  {
    name: 'options-orders',
    path: BTC,
    signedIn: true,
    act: showOrders,
  },
  { name: 'exchange', path: SPOT, signedIn: true, act: restOrder },
  {
    name: 'exchange-markets',
    path: SPOT,
    signedIn: true,
    act: (page, say) => press(page, say('Choose market')),
  },
  { name: 'exchange-chart', path: `${SPOT}&view=chart`, signedIn: true },
  { name: 'spot-orders', path: '/trade-lst', signedIn: true },
  {
    name: 'side-panel',
    path: '/',
    signedIn: true,
    act: (page, say) => press(page, say('Your menu')),
  },
  { name: 'assets', path: '/assets', signedIn: true },
  { name: 'assets-funds', path: '/assets?tab=funds', signedIn: true },
  { name: 'results', path: '/results?area=spot&range=all', signedIn: true },
  { name: 'account-records', path: '/trade-account?id=2&name=BTC&type=1', signedIn: true },
  { name: 'own-transfer', path: '/changemoney?id=2', signedIn: true },
  {
    name: 'flash-exchange',
    path: '/exchangeb',
    signedIn: true,
    act: (page) => page.getByRole('textbox').first().fill('250'),
  },
  { name: 'member-transfer', path: '/transfer', signedIn: true, act: prepareTransfer },
  { name: 'sent-transfers', path: '/transfer-list', signedIn: true },
  { name: 'deposit', path: '/recharge', signedIn: true },
  { name: 'deposit-bank', path: '/recharge?id=1&network=3', signedIn: true },
  { name: 'bind-address', path: '/bindMentionAddress?id=1', signedIn: true, act: bindAddress },
  { name: 'bank-cards', path: '/bank', signedIn: true, act: bindCard },
  {
    name: 'withdrawal',
    path: '/withdrawal?id=1',
    signedIn: true,
    act: (page) => page.getByRole('textbox').first().fill('250'),
  },
  { name: 'withdrawal-bank', path: '/withdrawal?id=1&to=bank', signedIn: true },
  { name: 'withdrawal-confirm', path: '/withdrawal?id=1', signedIn: true, act: askToWithdraw },
  { name: 'security', path: '/security', signedIn: true },
  { name: 'two-step', path: '/security/two-step', signedIn: true },
  { name: 'passkeys', path: '/security/passkeys', signedIn: true },
  { name: 'security-devices', path: '/security/devices', signedIn: true },
  { name: 'security-log', path: '/security/log', signedIn: true },
  { name: 'anti-phishing', path: '/security/anti-phishing', signedIn: true },
  { name: 'api-keys', path: '/security/api-keys', signedIn: true },
  { name: 'address-book', path: '/security/addresses', signedIn: true },
  { name: 'change-email', path: '/security/contact', signedIn: true },
  { name: 'freeze-account', path: '/security/freeze', signedIn: true },
  { name: 'close-account', path: '/security/close', signedIn: true },
  { name: 'trading-limits', path: '/security/limits', signedIn: true },
  { name: 'transaction-password', path: '/resetLegalPwd', signedIn: true },
  { name: 'identity', path: '/real_authentication', signedIn: true },
  { name: 'loans', path: '/loans', signedIn: true },
  { name: 'loans-application', path: '/loans-application?id=1', signedIn: true },
  { name: 'lockming', path: '/lockming', signedIn: true },
  { name: 'lockming-application', path: '/lockming-application?id=1', signedIn: true },
  { name: 'lockming-orders', path: '/lockming-application?id=1', signedIn: true, act: submit },
  { name: 'staking', path: '/staking', signedIn: true },
  { name: 'staking-join', path: '/staking', signedIn: true, act: fillStake },
  { name: 'staking-list', path: '/staking', signedIn: true, act: stake },
  { name: 'notify', path: '/notify', signedIn: true, act: openFirst },
  { name: 'support', path: '/support', signedIn: true },
  { name: 'support-new', path: '/support/new?topic=deposit', signedIn: true },
  { name: 'support-request', path: '/support/new?topic=account', signedIn: true, act: askSupport },
  { name: 'wrong-text', path: '/', signedIn: true, act: findText },
  { name: 'introduction', path: '/introduction', signedIn: true, act: openFirst },
  { name: 'invite', path: '/invite', signedIn: true },
];

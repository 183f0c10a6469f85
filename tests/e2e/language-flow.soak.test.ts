import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readTranslations, readWords } from '../../tools/i18n/texts.ts';
import { type App, expect, startApp, test } from '../support/browser/e2e.ts';
import { lookAgain, settled } from '../support/browser/page-checks.ts';
import { TRON } from '../support/server/funding.ts';
import { newImage } from '../support/server/upload.ts';

/** At least one language of each script and direction. */
const CODES = ['de', 'ru', 'th', 'fa', 'ja', 'hi', 'ar', 'zh-cn'];
const ROOT = join(import.meta.dirname, '../..');
const PAY_PASSWORD = 'pay2026';
/** The time for the shortest duration, and for its settlement 2 s later. */
const SETTLED_AFTER_MS = 32_000;

let app: App;
test.beforeAll(async () => {
  app = await startApp();
});
test.afterAll(() => app.dispose());

/**
 * Returns the translations of a language by their English text (for the app) or their id (for the
 * server).
 */
function wordsOf(code: string) {
  const texts = readTranslations(ROOT, code);
  const server = (id: string) => {
    const text = texts.get(`server|${id}`);
    if (text === undefined) throw new Error(`${code} has no text for ${id}`);
    return text;
  };
  return { app: readWords(ROOT, code), server };
}

type Words = ReturnType<typeof wordsOf>;

/** Matches a message with values, which may be in isolates. */
function pattern(text: string): RegExp {
  const parts = text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(parts.join('.+'));
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

async function register(page: Page, { app: word }: Words): Promise<void> {
  await page.goto(`${app.url}/register`);
  await page
    .getByRole('textbox', { name: word('E-mail'), exact: true })
    .fill(`m${randomUUID()}@example.com`);
  await field(page, word('Password')).fill('walnut77');
  await field(page, word('Repeat password')).fill('walnut77');
  await button(page, word('Register')).click();
  await page.waitForURL(`${app.url}/`);
  await page.evaluate(() => localStorage.removeItem('trade-token'));
}

async function logIn(page: Page, { app: word }: Words): Promise<void> {
  await page.goto(`${app.url}/login`);
  await field(page, word('Account')).fill('demo');
  await field(page, word('Password')).fill('demo2026');
  await button(page, word('Log in')).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

async function deposit(page: Page, words: Words): Promise<void> {
  const word = words.app;
  await page.goto(`${app.url}/recharge`);
  await field(page, word('Amount paid')).fill('25.5');
  const slot = word('{label}: add photo').replace('{label}', word('Proof of payment'));
  await page
    .getByLabel(new RegExp(pattern(slot).source.replace(word('Proof of payment'), '.*')))
    .setInputFiles({
      name: 'voucher.png',
      mimeType: 'image/png',
      buffer: await newImage(240),
    });
  await expect(page.getByText(word('Uploading…'))).toBeHidden();
  await button(page, word('Submit deposit')).click();
  await expect(
    page.getByText(pattern(words.server('funding.depositReported'))).first(),
  ).toBeVisible();
}

async function option(page: Page, words: Words): Promise<void> {
  const word = words.app;
  await page.goto(`${app.url}/options?currentSymbol=btcusdt&name=BTC%2FUSDT`);
  // With a stake and a duration, the name ends with the profit.
  const buy = page.getByRole('button', { name: new RegExp(`^${word('Buy Up')}`) });
  await expect(buy).toBeEnabled();
  // The ticket may already be that of the previous language, from the account's preferences.
  for (const name of [word('Time', 'duration of an option'), word('Quick stakes')]) {
    await page.getByRole('group', { name, exact: true }).getByRole('button').first().click();
  }
  await buy.click();
  await button(page, word('Confirm')).click();
  await expect(page.getByText(words.server('options.bought')).first()).toBeVisible();
  const order = page.getByRole('dialog', { name: word('Your order'), exact: true });
  await expect(order.getByRole('timer')).toBeVisible();
  await app.advance(SETTLED_AFTER_MS);
  await lookAgain(page);
  await expect(order.locator('[data-outcome]')).toBeVisible();
}

async function withdraw(page: Page, words: Words): Promise<void> {
  const word = words.app;
  await page.goto(`${app.url}/withdrawal?id=1`);
  const amount = field(page, word('Amount'));
  const bind = page.getByRole('link', { name: word('Add address') });
  await expect(amount.or(bind).first()).toBeVisible();
  if (await bind.isVisible()) {
    await bind.click();
    await field(page, word('Address')).fill(TRON);
    await button(page, word('Add address')).click();
    await page.waitForURL((url) => url.pathname === '/withdrawal');
  }
  // Known fault: an amount typed while the form is still appearing on a slow device can be lost.
  await settled(page);
  await amount.fill('30');
  await field(page, word('Transaction password')).fill(PAY_PASSWORD);
  await button(page, word('Withdraw')).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('Confirm') })
    .click();
  await page.waitForURL((url) => url.pathname === '/trade-account');
}

for (const code of CODES) {
  test(`in ${code}: register, deposit, an option to its settlement, withdrawal`, async ({
    page,
  }) => {
    const words = wordsOf(code);
    await page.addInitScript((chosen) => localStorage.setItem('trade-lang-token', chosen), code);
    await register(page, words);
    await logIn(page, words);
    await deposit(page, words);
    await option(page, words);
    await withdraw(page, words);
  });
}

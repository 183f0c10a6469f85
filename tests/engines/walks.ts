import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { add, money, subtract } from '#core/domain/money.ts';
import { askAs } from '../support/browser/e2e-call.ts';
import { lookAgain } from '../support/browser/page-checks.ts';
import { plainImage } from '../support/server/upload.ts';
import { startCold, update } from './cold-walks.ts';
import { composeEveryRoute } from './composed-text.ts';
import { walkEveryRoute } from './every-route.ts';
import { translateEveryRoute } from './foreign-changes.ts';
import type { Page } from './page.ts';
import type { Visit } from './visit.ts';

/** A sequence of steps of a member, written once for every engine. */
interface Walk {
  readonly name: string;
  readonly act: (visit: Visit) => Promise<void>;
  /** True if the walk stops the server. */
  readonly breaksNetwork?: boolean;
  /** True if only `npm run soak` runs it, for behaviour that may differ between engines. */
  readonly isLong?: boolean;
}

const BITCOIN = '?currentSymbol=btcusdt&name=BTC%2FUSDT';
const SUMMARY = { css: '[data-testid="chart-summary"]' };
/** The time for the shortest duration, and for its settlement 2 s later. */
const SETTLED_AFTER_MS = 32_000;

async function signIn(visit: Visit): Promise<void> {
  const { page } = visit;
  await visit.signIn();
  await page.press({ role: 'button', name: /Your menu/ });
  const menu = { role: 'dialog', name: 'Your menu' };
  const { id } = await askAs(page, 'getusr');
  await page.see({ text: id, within: menu });
  await page.escape();
  await page.gone(menu);
}

async function watchChart({ page }: Visit): Promise<void> {
  await page.open(`/options${BITCOIN}`);
  await page.see({ css: '[data-feed="live"]' });
  await page.see({ css: 'canvas', within: { role: 'application', name: /BTC\/USDT/ } });
  const seen = new Set<string>();
  await page.until('two updates of the last candle', async () => {
    return seen.add(await page.text(SUMMARY)).size > 2;
  });
}

async function settleOption(visit: Visit): Promise<void> {
  await visit.openAsMember(`/options${BITCOIN}`);
  const { page } = visit;
  const before = (await askAs(page, 'getHyConfig')).balance;
  await page.press({ role: 'button', name: /^Buy Up/ });
  const settings = { role: 'dialog', name: 'Buy Up settings' };
  await page.press({ css: 'label', has: /^30 s/, within: settings });
  await page.press({ role: 'button', name: '25.00', within: settings });
  await page.press({ role: 'button', name: 'Continue', within: settings });
  await page.press({ role: 'button', name: 'Confirm', within: { role: 'dialog', name: 'Buy Up' } });
  const order = { role: 'dialog', name: 'Your order' };
  const timer = { role: 'timer', within: order };
  await page.until('the countdown', async () => {
    const shown = await page.text(timer);
    return /00:([0-2]\d|30)/.test(shown) || shown;
  });
  expect((await askAs(page, 'getHyConfig')).balance).toBe(subtract(before, money('25')));

  const outcome = { css: '[data-outcome]', within: order };
  await visit.app.advance(SETTLED_AFTER_MS);
  await lookAgain(page);
  await page.see(outcome);
  const shown = await page.text(outcome);
  const profit = shown.includes('Refunded')
    ? money('0')
    : money(shown.replace(/[^\d.−]/g, '').replace('−', '-'));
  expect(['20', '-25', '0']).toContain(profit);
  expect((await askAs(page, 'getHyConfig')).balance).toBe(add(before, profit));
}

async function cancelOrder(visit: Visit): Promise<void> {
  await visit.openAsMember(`/exchange${BITCOIN}`);
  const { page } = visit;
  await page.see({ role: 'button', name: /^Use price/ });
  const balance = async () => (await askAs(page, 'getMarketBalance', { m_id: '1' })).usdt_balance;
  const before = await balance();
  await page.fill({ role: 'textbox', name: /^Price/ }, '20000.5');
  await page.fill({ role: 'textbox', name: /^Quantity/ }, '0.0123');
  await page.see({ text: '246.0061' });
  await page.press({ role: 'button', name: 'Buy BTC' });
  const rows = { role: 'listitem', within: { role: 'list', name: 'Open orders' } };
  await page.until('the order', async () => (await page.text(rows)).includes('20,000.50'));
  expect(await balance()).toBe(subtract(before, money('246.00615')));
  await page.press({ role: 'button', name: 'Cancel BTC/USDT' });
  const question = { role: 'dialog', name: 'Cancel this order?' };
  await page.press({ role: 'button', name: 'Cancel order', within: question });
  await page.see({ text: 'You have no open orders in this market.' });
  expect(await balance()).toBe(before);
}

/** Returns the left edge of each tab of the bar, in the order of the document. */
const tabsFromLeft = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('nav a[href]')]
      .filter((link) => link.closest('nav')?.querySelector('a[href="/assets"]'))
      .map((link) => link.getBoundingClientRect().left),
  );

async function chooseLanguage(page: Page, menu: string, language: RegExp): Promise<void> {
  await page.press({ role: 'button', name: menu });
  await page.press({
    css: '[role="option"], [role="menuitemradio"], button, label',
    has: language,
  });
}

async function readArabic({ page }: Visit): Promise<void> {
  await page.open('/');
  await page.until('five tabs', async () => (await tabsFromLeft(page)).length === 5);
  await chooseLanguage(page, 'Language', /العربية/);
  const language = () => page.evaluate(() => [document.dir, document.documentElement.lang].join());
  try {
    await page.until('right to left', async () => (await language()) === 'rtl,ar' || language());
    const tabs = await tabsFromLeft(page);
    expect(
      tabs.toSorted((a, b) => b - a),
      'the first tab is on the right',
    ).toEqual(tabs);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    await chooseLanguage(page, 'اللغة', /English/);
    await page.until('left to right', async () => (await language()) === 'ltr,en' || language());
  } finally {
    await page.evaluate(() => localStorage.setItem('trade-lang-token', 'en'));
  }
}

async function uploadPhoto(visit: Visit): Promise<void> {
  await visit.openAsMember('/recharge');
  const { page } = visit;
  const file = join(visit.app.dataDir, 'proof.png');
  writeFileSync(file, await plainImage('png', 240));
  await page.choose({ label: 'Proof of payment: add photo' }, file);
  await page.see({ role: 'button', name: 'Proof of payment: delete photo' });
  await page.see({ css: '[role="status"]', has: 'Photo uploaded' });
}

const everyRoute = async (visit: Visit) => expect(await walkEveryRoute(visit)).toEqual([]);
const translated = async (visit: Visit) => expect(await translateEveryRoute(visit)).toEqual([]);

const composed = async (visit: Visit) => expect(await composeEveryRoute(visit)).toEqual([]);

/** The walks in the order in which they run on one profile. */
const ALL: readonly Walk[] = [
  { name: 'a member signs in and opens the menu', act: signIn },
  { name: 'the chart is live: two updates of the last candle', act: watchChart },
  { name: 'an option is bought and settled', act: settleOption },
  { name: 'a spot order rests, is cancelled, and frees its funds', act: cancelOrder, isLong: true },
  { name: 'Arabic is chosen: right to left and mirrored', act: readArabic, isLong: true },
  { name: 'a photo is uploaded', act: uploadPhoto, isLong: true },
  { name: 'every route in both themes and directions', act: everyRoute, isLong: true },
  { name: 'every route survives translation and extensions', act: translated, isLong: true },
  { name: 'every field reads composed text once', act: composed, isLong: true },
  { name: 'the app starts cold without a server', act: startCold, breaksNetwork: true },
  { name: 'a new build is offered and taken', act: update, breaksNetwork: true, isLong: true },
];

export const WALKS = ALL.filter((walk) => !walk.isLong || process.env.SOAK === '1');

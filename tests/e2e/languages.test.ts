import type { BrowserContext, Page } from '@playwright/test';
import { LANGUAGES, type LanguageCode } from '#core/domain/languages.ts';
import { scriptsOf } from '../../tools/i18n/scripts.ts';
import { type App, expect, signIn, test } from '../support/browser/e2e.ts';
import {
  cutLabels,
  overflowOf,
  redrawn,
  settled,
  textsMatching,
} from '../support/browser/page-checks.ts';
import { PageWatch } from '../support/browser/page-watch.ts';
import { type PseudoLocale, showPseudoLocale } from '../support/browser/pseudo-locale.ts';
import { GUEST_ONLY, MEMBER_ROUTES, PUBLIC_ROUTES } from '../support/browser/routes.ts';

/** The narrowest phone (interface.md#widths). */
const PHONE = { width: 320, height: 568 };
const PAGES = [...PUBLIC_ROUTES, ...MEMBER_ROUTES].filter((path) => !GUEST_ONLY.includes(path));
const QUERY: Readonly<Record<string, string>> = {
  '/loans-application': '?id=1',
  '/lockming-application': '?id=1',
};
/** Words of English sentences that do not occur in any other language. */
const SENTENCE_WORDS = 'the|your|you|with|this|which|please|cannot|when|from';
/** Words of short labels, some of which also occur in other languages with Latin letters. */
const LABEL_WORDS =
  'account|accounts|address|all|amount|assets|available|balance|buy|cancel|coin|confirm|days|deposit|fee|fees|home|language|loan|loans|options|order|orders|password|price|quantity|rate|receive|records|search|sell|send|settings|stake|status|swap|term|time|total|transfer|volume|withdraw|withdrawal';
const englishOf = (code: LanguageCode) =>
  scriptsOf(code).includes('Latin')
    ? `\\b(?:${SENTENCE_WORDS})\\b`
    : `\\b(?:${SENTENCE_WORDS}|${LABEL_WORDS})\\b`;
/**
 * The minimum line height of small text in scripts with tall letters, as a multiple of the font
 * size (src/ui/base.css).
 */
const LINES: Partial<Readonly<Record<LanguageCode, number>>> = {
  ur: 2,
  th: 1.5,
  la: 1.5,
  hi: 1.5,
  bn: 1.5,
};
/** True in `npm run soak`, which opens every page in every language. */
const isLong = process.env.SOAK === '1';
/** Languages with long words, with right-to-left text, and with tall letters. */
const SHORT: readonly LanguageCode[] = ['de', 'ar', 'th'];
const SHORT_PAGES = ['/', '/options', '/assets', '/withdrawal'];

test.use({ viewport: PHONE });
test.describe.configure({ mode: 'parallel' });

async function open(page: Page, app: App, path: string): Promise<void> {
  await page.goto(app.url + path + (QUERY[path] ?? ''));
  await settled(page);
}

const lineOf = (page: Page) =>
  page
    .locator('.text-xs:not([class*=leading-])')
    .first()
    .evaluate((element) => {
      const { lineHeight, fontSize } = getComputedStyle(element);
      return Number.parseFloat(lineHeight) / Number.parseFloat(fontSize);
    });

async function expectFits(page: Page, path: string, code: LanguageCode) {
  const at = `${path} in ${code}`;
  expect.soft(await overflowOf(page), `${at} overflows sideways`).toEqual([]);
  expect.soft(await cutLabels(page), `labels of ${at} are cut`).toEqual([]);
  if (code !== 'en') {
    expect
      .soft(await textsMatching(page, englishOf(code)), `English left over on ${at}`)
      .toEqual([]);
  }
}

for (const { code, tag, direction } of LANGUAGES) {
  if (!isLong && !SHORT.includes(code)) continue;
  test(`pages in ${code} fit a narrow phone and have no English left`, async ({ page, app }) => {
    test.setTimeout(600_000);
    await signIn(page, app);
    const watch = new PageWatch(page);
    await page.evaluate((chosen) => localStorage.setItem('trade-lang-token', chosen), code);
    for (const path of isLong ? PAGES : SHORT_PAGES) {
      await open(page, app, path);
      await expectFits(page, path, code);
    }
    const least = LINES[code] ?? 1.3;
    expect.soft(await lineOf(page), `height of lines in ${code}`).toBeGreaterThanOrEqual(least);
    const html = page.locator('html');
    await expect(html).toHaveAttribute('lang', tag);
    await expect(html).toHaveAttribute('dir', direction);
    expect(watch.complaints).toEqual([]);
  });
}

/** Pages with the tab bar, tiles, tabs and a long button. */
const LARGE_TEXT_PAGES = ['/', '/exchange', '/options', '/resetLegalPwd'];

for (const code of isLong ? (['en', 'de', 'el', 'vi'] as const) : (['de'] as const)) {
  test(`text of 200 % in ${code} is not cut on phones`, async ({ page, app }) => {
    await signIn(page, app);
    await page.evaluate((chosen) => localStorage.setItem('trade-lang-token', chosen), code);
    await page.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '200%';
      }),
    );
    for (const path of isLong ? PAGES : LARGE_TEXT_PAGES) {
      await open(page, app, path);
      for (const width of [PHONE.width, 390]) {
        await page.setViewportSize({ ...PHONE, width });
        await redrawn(page);
        const at = `${path} at ${width} px`;
        expect.soft(await overflowOf(page), `${at} overflows sideways`).toEqual([]);
        expect.soft(await cutLabels(page), `labels of ${at} are cut`).toEqual([]);
      }
    }
  });
}

async function pseudoPage(context: BrowserContext, app: App, locale: PseudoLocale) {
  const page = await context.newPage();
  await signIn(page, app);
  await showPseudoLocale(context, locale);
  return page;
}

for (const locale of ['en-XA', 'ar-XB'] as const) {
  test(`pages in the pseudo-locale ${locale} do not overflow`, { tag: '@soak' }, async ({
    context,
    app,
  }) => {
    const page = await pseudoPage(context, app, locale);
    for (const path of PAGES) {
      await open(page, app, path);
      expect.soft(await overflowOf(page), `${path} in ${locale}`).toEqual([]);
    }
    const shown = (await page.getByRole('main').first().textContent()) ?? '';
    expect(shown).toMatch(locale === 'en-XA' ? /\[.+\]/ : /\u202e/);
  });
}

import type { BrowserContext, Page } from '@playwright/test';
import { LANGUAGES } from '../../src/contract/languages.ts';
import { type App, expect, signIn, test } from '../support/browser/e2e.ts';
import { cutLabels, overflowOf } from '../support/browser/page-checks.ts';
import { type PseudoLocale, showPseudoLocale } from '../support/browser/pseudo-locale.ts';
import { GUEST_ONLY, MEMBER_ROUTES, PUBLIC_ROUTES } from '../support/browser/routes.ts';

/** The narrowest phone (interface.md#widths). */
const PHONE = { width: 320, height: 568 };
const PAGES = [...PUBLIC_ROUTES, ...MEMBER_ROUTES].filter((path) => !GUEST_ONLY.includes(path));
const QUERY: Readonly<Record<string, string>> = {
  '/loans-application': '?id=1',
  '/lockming-application': '?id=1',
};
/** Pages that each language shows; the others are shared out among the languages. */
const ALWAYS: readonly string[] = ['/', '/options'];
const TURNS = 13;

/** `npm run soak` sets it: every page in every language. */
const isLong = process.env.SOAK === '1';

test.use({ serviceWorkers: 'block', viewport: PHONE });
// Each may have a worker of its own.
test.describe.configure({ mode: 'parallel' });

const pagesOf = (turn: number) =>
  PAGES.filter((path, index) => isLong || ALWAYS.includes(path) || index % TURNS === turn % TURNS);

async function expectFits(page: Page, app: App, paths: readonly string[], language: string) {
  for (const path of paths) {
    await page.goto(app.url + path + (QUERY[path] ?? ''));
    await expect(page.getByRole('main').first()).toBeVisible();
    await page.waitForTimeout(400);
    const at = `${path} in ${language}`;
    expect.soft(await overflowOf(page), `${at} overflows sideways`).toBeLessThanOrEqual(0);
    expect.soft(await cutLabels(page), `labels of ${at} are cut`).toEqual([]);
  }
}

for (const [turn, { code, tag, direction }] of LANGUAGES.entries()) {
  test(`pages in ${code} fit a narrow phone`, async ({ page, app }) => {
    test.setTimeout(480_000);
    await signIn(page, app);
    await page.evaluate((chosen) => localStorage.setItem('trade-lang-token', chosen), code);
    await expectFits(page, app, pagesOf(turn), code);
    const html = page.locator('html');
    await expect(html).toHaveAttribute('lang', tag);
    await expect(html).toHaveAttribute('dir', direction);
  });
}

async function pseudoPage(context: BrowserContext, app: App, locale: PseudoLocale) {
  const page = await context.newPage();
  await signIn(page, app);
  await showPseudoLocale(context, locale);
  return page;
}

for (const [turn, locale] of (['en-XA', 'ar-XB'] as const).entries()) {
  test(`pages in the pseudo-locale ${locale} do not overflow`, async ({ context, app }) => {
    test.setTimeout(480_000);
    const page = await pseudoPage(context, app, locale);
    for (const path of PAGES.filter((_, index) => isLong || index % 4 === turn)) {
      await page.goto(app.url + path + (QUERY[path] ?? ''));
      await expect(page.getByRole('main').first()).toBeVisible();
      await page.waitForTimeout(400);
      expect.soft(await overflowOf(page), `${path} in ${locale}`).toBeLessThanOrEqual(0);
    }
    const shown = (await page.getByRole('main').first().textContent()) ?? '';
    expect(shown).toMatch(locale === 'en-XA' ? /\[.+\]/ : /\u202e/);
  });
}

import type { Browser, BrowserContext, Page } from '@playwright/test';
import { violationsOf } from '../support/browser/accessibility.ts';
import { type App, expect, signIn, test } from '../support/browser/e2e.ts';
import {
  layoutShift,
  overflowOf,
  redrawn,
  settled,
  smallTargets,
  usedWidth,
} from '../support/browser/page-checks.ts';
import { PageWatch } from '../support/browser/page-watch.ts';
import { MEMBER_ROUTES, PUBLIC_ROUTES } from '../support/browser/routes.ts';

/** The search parameters of pages that show one item only if the URL contains it. */
const QUERY: Readonly<Record<string, string>> = {
  '/loans-application': '?id=1',
  '/lockming-application': '?id=1',
};

/**
 * Each variant opens the pages on a different screen, on which nothing may move while they appear.
 */
const VARIANTS = [
  { theme: 'night', language: 'en', direction: 'ltr', screen: { width: 1440, height: 900 } },
  { theme: 'day', language: 'zh-cn', direction: 'ltr', screen: { width: 844, height: 390 } },
  { theme: 'day', language: 'ar', direction: 'rtl', screen: { width: 390, height: 844 } },
] as const;

const NARROW = { width: 320, height: 568 };
const WIDE = { width: 1440, height: 900 };
/** interface.md#states: nothing jumps. */
const MOST_SHIFT = 0.01;

/**
 * True in `npm run soak`, which opens every page in each variant and on four screens. `npm test`
 * opens a few of each kind on two screens.
 */
const isLong = process.env.SOAK === '1';
/**
 * Each page is laid out on all of these, and axe runs on one of them, which differs between the
 * variants.
 */
const SCREENS = isLong
  ? [NARROW, { width: 844, height: 390 }, { width: 834, height: 1112 }, WIDE]
  : [NARROW, WIDE];
const SHORT: readonly string[] = [
  ...['/', '/market', '/login', '/options', '/exchange', '/assets'],
  ...['/recharge', '/withdrawal', '/security', '/loans-application', '/trade-lst', '/notify'],
];

/** Stores theme and language as if the member had selected them earlier. */
async function prepare(context: BrowserContext, theme: string, language: string): Promise<void> {
  await context.addInitScript(
    ([color, code]) => {
      localStorage.setItem('trade-color-token', color);
      localStorage.setItem('trade-lang-token', code);
    },
    [theme, language] as const,
  );
}

/** Lays the page out on each screen, with the one for axe last. */
async function layOut(page: Page, path: string, turn: number): Promise<void> {
  for (let step = 1; step <= SCREENS.length; step += 1) {
    const size = SCREENS[(turn + step) % SCREENS.length] ?? WIDE;
    await page.setViewportSize(size);
    await redrawn(page);
    const at = `${path} at ${size.width}×${size.height}`;
    expect(await overflowOf(page), `${at} overflows sideways`).toEqual([]);
    if (size === WIDE) {
      await expect
        .poll(() => usedWidth(page), { message: `${at} leaves a third empty` })
        .toBeGreaterThan(2 / 3);
    }
  }
}

async function inspect(page: Page, path: string): Promise<void> {
  expect(await page.title(), `${path} has a title`).not.toBe('');
  const violations = await violationsOf(page);
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const found = serious.map(
    ({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`,
  );
  expect(found, `axe on ${path}`).toEqual([]);
}

async function signedInContext(browser: Browser, app: App): Promise<BrowserContext> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, app);
  await page.close();
  return context;
}

/** Returns the pages of one variant, each with its index among all pages. */
function pagesOf(variant: number, routes: readonly string[]) {
  return [...routes.entries()].filter(
    ([, path]) => isLong || SHORT.indexOf(path) % VARIANTS.length === variant,
  );
}

// Each page may have a separate worker.
test.describe.configure({ mode: 'parallel' });

for (const [variant, { theme, language, direction, screen }] of VARIANTS.entries()) {
  test(`every page in ${theme}, ${language}: no console errors, no layout shift, no overflow, large targets, axe`, async ({
    browser,
    app,
  }) => {
    for (const signedIn of [false, true]) {
      const context = signedIn ? await signedInContext(browser, app) : await browser.newContext();
      await prepare(context, theme, language);
      const page = await context.newPage();
      const watch = new PageWatch(page);
      await watch.watchPolicy(page);
      for (const [index, path] of pagesOf(variant, signedIn ? MEMBER_ROUTES : PUBLIC_ROUTES)) {
        await page.setViewportSize(screen);
        await page.goto(app.url + path + (QUERY[path] ?? ''));
        await settled(page);
        expect(await page.locator('html').getAttribute('dir'), path).toBe(direction);
        expect(await layoutShift(page), `${path} moves`).toBeLessThanOrEqual(MOST_SHIFT);
        if (language === 'en') {
          await page.setViewportSize(NARROW);
          await redrawn(page);
          expect(await smallTargets(page), `targets of ${path}`).toEqual([]);
        }
        await layOut(page, path, index + variant);
        await inspect(page, path);
      }
      expect(watch.complaints).toEqual([]);
      await context.close();
    }
  });
}

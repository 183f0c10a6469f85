import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type App, expect, signIn, test } from '../support/browser/e2e.ts';
import { PageWatch } from '../support/browser/page-watch.ts';
import { MEMBER_ROUTES, PUBLIC_ROUTES } from '../support/browser/routes.ts';

/** Search parameters of pages that show one item only when the address names it. */
const QUERY: Readonly<Record<string, string>> = {
  '/loans-application': '?id=1',
  '/lockming-application': '?id=1',
};

const VARIANTS = [
  { theme: 'night', language: 'en', direction: 'ltr' },
  { theme: 'day', language: 'zh-cn', direction: 'ltr' },
  { theme: 'day', language: 'ar', direction: 'rtl' },
] as const;

/** Stores theme and language as if the member had chosen them earlier. */
async function prepare(context: BrowserContext, theme: string, language: string): Promise<void> {
  await context.addInitScript(
    ([color, code]) => {
      localStorage.setItem('trade-color-token', color);
      localStorage.setItem('trade-lang-token', code);
    },
    [theme, language] as const,
  );
}

async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('main').first()).toBeVisible();
  await page.waitForTimeout(500);
}

async function inspect(page: Page, path: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${path} overflows sideways`).toBeLessThanOrEqual(0);
  expect(await page.title(), `${path} has a title`).not.toBe('');
  const { violations } = await new AxeBuilder({ page }).analyze();
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

for (const { theme, language, direction } of VARIANTS) {
  test(`every page in ${theme}, ${language}: no console errors, no overflow at 320 px, axe`, async ({
    browser,
    app,
  }) => {
    test.setTimeout(480_000);
    for (const signedIn of [false, true]) {
      const context = signedIn ? await signedInContext(browser, app) : await browser.newContext();
      await prepare(context, theme, language);
      const page = await context.newPage();
      const watch = new PageWatch(page);
      await watch.watchPolicy(page);
      await page.setViewportSize({ width: 320, height: 693 });
      for (const path of signedIn ? MEMBER_ROUTES : PUBLIC_ROUTES) {
        await page.goto(app.url + path + (QUERY[path] ?? ''));
        await settle(page);
        expect(await page.locator('html').getAttribute('dir'), path).toBe(direction);
        await inspect(page, path);
      }
      expect(watch.complaints).toEqual([]);
      await context.close();
    }
  });
}

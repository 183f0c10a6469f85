import { chromium } from '@playwright/test';
import config from '../../playwright.config.ts';
import { expect, test } from '../support/browser/e2e.ts';
import { settled } from '../support/browser/page-checks.ts';

test('a dialog leaves a page of a desktop with a scrollbar as wide as it was', async ({ app }) => {
  const browser = await chromium.launch({
    ...config.use?.launchOptions,
    // Playwright hides scrollbars, which then take up no space.
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
  try {
    for (const language of ['en', 'ar']) {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 900 },
        serviceWorkers: 'block',
      });
      await context.addInitScript(
        (code) => localStorage.setItem('trade-lang-token', code),
        language,
      );
      const page = await context.newPage();
      // Without a password reset, the link for a forgotten password opens a dialog.
      await page.route('**/api/getSetting', async (route) => {
        const response = await route.fetch();
        const body = await response.json();
        await route.fulfill({ response, json: { ...body, data: { ...body.data, reset: 0 } } });
      });
      // The page has no scrollbar, but the space for it is still reserved.
      await page.goto(`${app.url}/login`);
      const main = page.getByRole('main');
      const forgotten = page.getByRole('button', { name: /Forgot password|نسيت/ });
      await expect(forgotten).toBeVisible();
      await settled(page);
      const before = await main.boundingBox();
      expect(before, 'the place of a scrollbar is free').not.toBeNull();
      await forgotten.click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await main.boundingBox()).toEqual(before);
      await context.close();
    }
  } finally {
    await browser.close();
  }
});

import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../support/browser/e2e.ts';

/** A text of the results, which are in the second catalog of a language (tools/vite/catalogs.ts). */
const RESULTS = {
  en: /Win rate|No results in this period/,
  ar: /نسبة الربح|لا توجد نتائج في هذه الفترة/,
  'zh-cn': /胜率|暂无统计/,
} as const;
const LATER = /\.later-[\w-]+\.json$/;

const show = (page: Page, code: string) =>
  page.evaluate((chosen) => localStorage.setItem('trade-lang-token', chosen), code);

test('a part with texts of its own has them in each language, and no start loads them', async ({
  page,
  app,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (LATER.test(request.url())) loaded.push(request.url());
  });
  await signIn(page, app);
  await page.goto(`${app.url}/options`);
  await expect(page.locator('[data-feed=live]')).toBeVisible();
  expect(loaded).toEqual([]);
  for (const [code, text] of Object.entries(RESULTS)) {
    await show(page, code);
    await page.goto(`${app.url}/results`);
    await expect(page.getByText(text).first()).toBeVisible();
  }
  expect(loaded.length).toBe(3);

  // Another tab changes the language while the part is on screen.
  const other = await page.context().newPage();
  await other.goto(`${app.url}/healthz`);
  await show(other, 'ar');
  await expect(page.getByText(RESULTS.ar).first()).toBeVisible();
});

test('texts that do not arrive are asked for again, like a lost file', { tag: '@soak' }, async ({
  page,
  app,
}) => {
  let isLost = true;
  await page.route(LATER, (route) => (isLost ? route.abort() : route.continue()));
  await signIn(page, app);
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.goto(`${app.url}/results`);
  // The app loads the page again once by itself, since the server answers.
  await expect.poll(() => loads).toBe(2);
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  isLost = false;
  await again.click();
  await expect(page.getByText(RESULTS.en).first()).toBeVisible();
});

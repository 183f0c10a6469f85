import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { expect, signIn, test } from '../support/browser/e2e.ts';
import {
  actAs,
  EACH_NAME,
  OLDEST,
  type OldEngine,
  TOO_OLD,
  UNPARSED,
} from '../support/browser/old-engines.ts';
import { PageWatch } from '../support/browser/page-watch.ts';
import { mounted } from '../support/browser/pwa.ts';

/**
 * True in `npm run soak`, which tests each generation and each name. `npm test` tests two
 * generations.
 */
const isLong = process.env.SOAK === '1';
const SHORT: readonly string[] = ['iOS 15', 'an engine without modules'];

/**
 * Nobody may wait longer than this at an empty or loading page. `npm run soak` has the machine to
 * itself.
 */
const TOLD_WITHIN_MS = isLong ? 3_000 : 60_000;

async function inContext(
  browser: Browser,
  options: BrowserContextOptions,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 320, height: 640 }, ...options });
  try {
    await work(await context.newPage());
  } finally {
    await context.close();
  }
}

const showsMessage = (page: Page, title: string) =>
  expect(page.getByRole('heading', { name: title })).toBeVisible({ timeout: TOLD_WITHIN_MS });

test('an unsupported browser shows a message in the language of the visitor, with advice', async ({
  browser,
  app,
}) => {
  const titles = {
    'Chrome 85 to 91': ['en-GB', 'This browser is too old'],
    'iOS 15': ['ar-EG', 'هذا المتصفح قديم جدًا'],
    'iOS 16.3': ['zh-HK', '此瀏覽器版本過舊'],
    'Firefox 115': ['hr-HR', 'Ovaj je preglednik prestar'],
    'an engine without modules': ['eo', 'This browser is too old'],
  } as const satisfies Record<keyof typeof TOO_OLD, readonly [string, string]>;

  for (const [name, engine] of Object.entries<OldEngine>(TOO_OLD)) {
    if (!isLong && !SHORT.includes(name)) continue;
    const [locale, title] = titles[name as keyof typeof titles];
    await test.step(name, () =>
      inContext(browser, { locale }, async (page) => {
        const watch = new PageWatch(page);
        await watch.watchPolicy(page);
        await actAs(page, engine);
        await page.goto(`${app.url}/market`, { waitUntil: 'commit' });
        await showsMessage(page, title);
        const words = page.getByRole('main');
        await expect(words).toContainText('iOS 16.4, Safari 16.4, Chrome 111, Firefox 128');
        await expect(words).toContainText('String.prototype.isWellFormed');
        await expect(words.getByRole('link')).toHaveAttribute('href', `${app.url}/market`);
        await expect(page.locator('#root')).toHaveCount(0);
        const { dir, width } = await page.evaluate(() => ({
          dir: document.documentElement.dir,
          width: document.documentElement.scrollWidth,
        }));
        expect({ dir, width }).toEqual({ dir: locale === 'ar-EG' ? 'rtl' : 'ltr', width: 320 });
        await page.waitForLoadState();
        const known = /net::ERR_FAILED/;
        expect(watch.complaints.filter((text) => !known.test(text))).toEqual([]);
      }),
    );
  }
});

test('code that cannot be parsed, and disabled scripts, show a message too', async ({
  browser,
  app,
}) => {
  await inContext(browser, {}, async (page) => {
    await page.addInitScript(() => localStorage.setItem('trade-lang-token', 'zh-cn'));
    await actAs(page, UNPARSED);
    await page.goto(app.url, { waitUntil: 'commit' });
    await showsMessage(page, '应用无法启动');
    await page.unroute(/\/assets\/[\w-]+\.js$/);
    await page.getByRole('link', { name: '重试' }).click();
    await mounted(page);
  });
  await inContext(browser, { javaScriptEnabled: false }, async (page) => {
    await page.goto(app.url, { waitUntil: 'commit' });
    const words = page.locator('#no-script');
    await expect(words).toBeVisible({ timeout: TOLD_WITHIN_MS });
    await expect(words).toContainText(/JavaScript is switched off.*JavaScript 已关闭.*متوقف/s);
  });
});

test('the oldest supported browser has full function', async ({ page, app }) => {
  const watch = new PageWatch(page);
  await actAs(page, OLDEST);
  await page.goto(app.url);
  await mounted(page);
  const reasons = await page.evaluate(() => {
    const [one, other] = [new AbortController(), new AbortController()];
    const either = AbortSignal.any([one.signal, other.signal]);
    other.abort('late');
    one.abort('later');
    return [either.reason, AbortSignal.any([one.signal]).reason];
  });
  expect(reasons, 'a call is closed by its query or by its time limit').toEqual(['late', 'later']);
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'العربية' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'اللغة' }).click();
  await page.getByRole('option', { name: 'English' }).click();
  await signIn(page, app);
  await page.goto(`${app.url}/options`);
  await expect(page.locator('[data-feed]')).toHaveAttribute('data-feed', 'live');
  await page.getByRole('button', { name: 'Chart settings' }).click();
  const volume = page
    .getByRole('dialog', { name: 'Chart settings' })
    .getByText('Volume', { exact: true });
  await expect(volume).toBeVisible();
  await page.mouse.click(20, 20);
  await expect(volume).toHaveCount(0);
  for (const path of ['/exchange', '/assets', '/market']) {
    await page.goto(app.url + path);
    await expect(page.getByText('USDT').first()).toBeVisible();
  }
  expect(watch.complaints).toEqual([]);
});

if (isLong) {
  test('any single missing name: message or full function, never an empty page', async ({
    browser,
    app,
  }) => {
    for (const name of EACH_NAME) {
      await test.step(name, () =>
        inContext(browser, {}, async (page) => {
          await actAs(page, { lacks: [name] });
          await page.goto(`${app.url}/market`);
          const outcome = page.locator('#too-old h1').or(page.getByText('BTC/USDT').first());
          await expect(outcome).toBeVisible();
        }),
      );
    }
  });
}

import { join } from 'node:path';
import { expect } from 'vitest';
import { CURRENT_BUILD } from '../support/browser/e2e.ts';
import { writeNextBuild } from '../support/browser/next-build.ts';
import {
  askForFiles,
  FILES_KEPT_MS,
  missingFiles,
  RELOAD_BEGINS_MS,
  storedIn,
} from '../support/browser/pwa.ts';
import { GUEST_ONLY, MEMBER_ROUTES, PUBLIC_ROUTES } from '../support/browser/routes.ts';
import type { Page } from './page.ts';
import type { Visit } from './visit.ts';

const IS_LONG = process.env.SOAK === '1';
/** The long form opens every route. */
const COLD_ROUTES = IS_LONG
  ? [...PUBLIC_ROUTES, ...MEMBER_ROUTES].filter((path) => !GUEST_ONLY.includes(path))
  : ['/', '/options'];
/** Routes that show the last prices and the age of these prices. */
const PRICED = ['/', '/market', '/options', '/exchange'];
/** The short form runs alongside other tests, so it checks function, not speed. */
const FIRST_CONTENT_MS = IS_LONG ? 2_500 : Number.POSITIVE_INFINITY;
const CONTENT = { css: '#content main, #content [role="alert"], #content [role="status"]' };

/** Waits until the app has replaced the static shell. */
async function mounted(page: Page): Promise<void> {
  await page.until('the app is shown', () =>
    page.evaluate(() => !document.querySelector('#shell') && !!document.querySelector('#content')),
  );
}

/** Waits until the service worker controls the page and has cached every file of its build. */
async function readyForOffline(page: Page): Promise<void> {
  await page.evaluate(askForFiles);
  const check = async () => {
    const missing = await page.evaluate(missingFiles);
    return missing.length === 0 || missing.slice(0, 3).join();
  };
  await page.until('all files are kept', check, FILES_KEPT_MS);
}

/**
 * Opens the app and stays until its worker is installed. WebKitGTK 2.50 loses an installation if
 * the user leaves its page while the worker starts. The installation never gets its `install`
 * event, and later calls to `register()` and `unregister()` wait for it until the browser is
 * closed.
 */
export async function install({ page }: Visit): Promise<void> {
  await page.open('/');
  await mounted(page);
  await readyForOffline(page);
}

/**
 * The quotes that the worker stores for each page. Currencies are excluded, because they are
 * requested only once in ten minutes, possibly before the worker existed, and the app itself stores
 * them.
 */
const KEPT = {
  '/market': ['getMarketList', 'getAllMarketList'],
  '/exchange': [],
  '/options': ['history/kline'],
};

/** Waits until the data shown on each tab is stored on the device. */
async function keepAll(visit: Visit): Promise<void> {
  const { page } = visit;
  await visit.openAsMember('/');
  await mounted(page);
  await readyForOffline(page);
  for (const [path, parts] of Object.entries(KEPT)) {
    await page.open(path);
    await mounted(page);
    await page.see({ css: '#content *', has: /^BTC\/USDT/ });
    // This runs on a separate page, because the requests of a page are aborted when it is left.
    for (const part of parts) {
      await page.until(`${part} is kept`, async () =>
        (await storedIn(page, 'trade-quotes')).includes(part),
      );
    }
  }
}

async function openCold(visit: Visit, path: string): Promise<void> {
  const { page } = visit;
  const start = Date.now();
  await page.open(path);
  await mounted(page);
  await page.see(CONTENT);
  const elapsed = Date.now() - start;
  visit.note(`cold ${path}`, elapsed);
  expect(elapsed, `${path} cold`).toBeLessThanOrEqual(FIRST_CONTENT_MS);
  expect(await page.path(), 'nobody is sent to login').toBe(path);
  if (!PRICED.includes(path)) return;
  await page.see({ text: /BTC/ });
  await page.see({ text: /As of \d/ });
}

/** Restarts the browser on its profile while the server refuses connections. */
export async function startCold(visit: Visit): Promise<void> {
  await keepAll(visit);
  await visit.app.closePort();
  try {
    await visit.reopen();
    for (const path of COLD_ROUTES) await openCold(visit, path);
  } finally {
    await visit.app.deploy();
  }
}

const isNext = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset.version === 'next');
const loadedAt = (page: Page) => page.evaluate(() => performance.timeOrigin);

/** Offers a new build, which preserves typed text and reloads the page once. */
export async function update(visit: Visit): Promise<void> {
  const { page } = visit;
  await page.open('/');
  await page.evaluate(() => localStorage.removeItem('trade-token'));
  await page.open('/login');
  await mounted(page);
  await readyForOffline(page);
  const account = { role: 'textbox', name: 'Account' };
  await page.fill(account, 'half-typed');
  const before = await loadedAt(page);

  const next = join(visit.app.dataDir, 'next');
  writeNextBuild(next, CURRENT_BUILD);
  await visit.app.deploy(next);
  try {
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.ready).update();
    });
    await page.see({ text: 'A new version is ready.' });
    expect(await loadedAt(page), 'offered, not forced').toBe(before);
    await page.press({ role: 'button', name: 'Update' });
    await page.press({ role: 'button', name: 'Update anyway' });
    await page.until('the next build', () => isNext(page));
    await mounted(page);
    const after = await loadedAt(page);
    await page.until('what was typed', async () => (await page.value(account)) === 'half-typed');
    await page.gone({ text: 'A new version is ready.' });
    await new Promise((resolve) => setTimeout(resolve, RELOAD_BEGINS_MS));
    expect(await loadedAt(page), 'no reload loop').toBe(after);
  } finally {
    await visit.app.deploy();
  }
}

import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { CURRENT_BUILD, expect, test } from '../support/browser/e2e.ts';
import { writeNextBuild } from '../support/browser/next-build.ts';
import { mounted, noFurtherLoad, openControlled, readyForOffline } from '../support/browser/pwa.ts';

test.use({ serviceWorkers: 'allow' });

/** The folder of the next build. */
let next: string;

test.beforeAll(({ app }) => {
  next = join(app.dataDir, 'next');
  writeNextBuild(next, CURRENT_BUILD);
});
test.afterEach(({ app }) => app.deploy());

const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });
const isNext = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset.version === 'next');
const banner = (page: Page) => page.getByText('A new version is ready.');

/** A file that pages fetch when they are idle. All other files are cached before it. */
const HELD = /\/assets\/feed\.worker-[\w-]+\.js$/;

/** Makes the worker fetch a missing file that never arrives, as in a hanging network. */
async function holdFetching(page: Page): Promise<void> {
  const context = page.context();
  await context.route(HELD, () => undefined);
  const asked = context.waitForEvent('request', (request) => HELD.test(request.url()));
  await page.evaluate(async (pattern) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (new RegExp(pattern).test(request.url)) await cache.delete(request);
      }
    }
    (await navigator.serviceWorker.ready).active?.postMessage({ type: 'WARM' });
  }, HELD.source);
  await asked;
}

test('an update waits for the member, preserves a half-filled form, and reloads once', async ({
  page,
  app,
}) => {
  const loads = await openControlled(page, `${app.url}/login`);
  await page.getByLabel('Account', { exact: true }).fill('half-typed');
  await app.deploy(next);
  await lookForUpdate(page);
  await expect(banner(page)).toBeVisible();
  expect(loads.count, 'offered, not forced').toBe(0);
  const offer = await banner(page).boundingBox();
  expect(offer?.y, 'above the bars at the bottom').toBeGreaterThan(844 / 2);
  await expect(page.getByLabel('Account', { exact: true })).toHaveValue('half-typed');

  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Update anyway' })).toBeVisible();
  expect(loads.count, 'asked before anything is lost').toBe(0);
  await page.getByRole('button', { name: 'Update anyway' }).click();
  await expect.poll(() => isNext(page).catch(() => false)).toBe(true);
  await mounted(page);
  await expect(banner(page)).toHaveCount(0);
  await expect(page.getByLabel('Account', { exact: true })).toHaveValue('half-typed');
  await noFurtherLoad(page, loads);
  expect(loads.count).toBe(1);
});

test('two tabs on two builds both work, also without a server', { tag: '@soak' }, async ({
  page,
  context,
  app,
}) => {
  const loads = await openControlled(page, `${app.url}/login`);
  await readyForOffline(page);
  await page.getByLabel('Account', { exact: true }).fill('still here');
  await app.deploy(next);
  const other = await context.newPage();
  await other.goto(`${app.url}/market`);
  await lookForUpdate(other);
  await other.getByRole('button', { name: 'Update', exact: true }).click();
  await expect.poll(() => isNext(other).catch(() => false)).toBe(true);
  await readyForOffline(other);

  expect(loads.count, 'the first tab is left alone').toBe(0);
  await expect(page.getByLabel('Account', { exact: true })).toHaveValue('still here');
  await expect(banner(page)).toBeVisible();
  await page.getByRole('button', { name: 'Later' }).click();
  await app.closePort();
  // This tab has not loaded this screen yet, and the screen's chunk belongs to the previous build.
  await page.locator('a[href^="/register"]').first().click();
  await expect(page.getByRole('textbox').first()).toBeVisible();
  await expect(page).toHaveURL(/register/);
  expect(await isNext(page)).toBe(false);
  await other.getByRole('link', { name: 'Home' }).click();
  await expect(other).toHaveURL(`${app.url}/`);
  expect(loads.count).toBe(0);
});

test('an update does not wait for files that are still being fetched', { tag: '@soak' }, async ({
  page,
  app,
}) => {
  const loads = await openControlled(page, `${app.url}/login`);
  await app.deploy(next);
  await lookForUpdate(page);
  await expect(banner(page)).toBeVisible();
  await holdFetching(page);
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect.poll(() => isNext(page).catch(() => false)).toBe(true);
  await expect.poll(() => loads.count).toBe(1);
});

/** The number of the worker's registrations and remaining caches. */
const leftOver = (page: Page) =>
  page.evaluate(async () => [
    (await navigator.serviceWorker.getRegistrations()).length,
    (await caches.keys()).filter((name) => !name.includes('runtime')).length,
  ]);

/** Requests one file after another through the worker. Runs in the page. */
async function requestFor(ms: number): Promise<void> {
  const until = Date.now() + ms;
  for (let number = 0; Date.now() < until; number++) {
    await fetch(`/coins/none-${number}.svg`).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

test('the kill switch works while the page sends requests', { tag: '@soak' }, async ({
  page,
  app,
}) => {
  await openControlled(page, `${app.url}/login`);
  await app.deploy(CURRENT_BUILD, { isKilled: true });
  const requests = page.evaluate(requestFor, 1_500);
  await lookForUpdate(page);
  await expect.poll(() => leftOver(page)).toEqual([0, 0]);
  await requests;
});

test('the kill switch removes worker and caches, and reloads nothing', async ({ page, app }) => {
  const loads = await openControlled(page, `${app.url}/login`);
  await page.getByLabel('Account', { exact: true }).fill('kept');
  await app.deploy(CURRENT_BUILD, { isKilled: true });
  await holdFetching(page);
  await lookForUpdate(page);
  await expect.poll(() => leftOver(page)).toEqual([0, 0]);
  await expect(page.getByLabel('Account', { exact: true })).toHaveValue('kept');
  expect(loads.count).toBe(0);

  await page.goto(`${app.url}/market`);
  await mounted(page);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await noFurtherLoad(page, loads);

  await page.context().unroute(HELD);
  await app.deploy();
  await page.goto(`${app.url}/market`);
  await mounted(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
});

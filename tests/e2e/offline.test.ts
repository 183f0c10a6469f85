import type { Page } from '@playwright/test';
import { type App, expect, signIn, test } from '../support/browser/e2e.ts';
import {
  mounted,
  openInstalled,
  openProfile,
  readyForOffline,
  storedIn,
  withProfile,
} from '../support/browser/pwa.ts';
import { MEMBER_ROUTES, PUBLIC_ROUTES } from '../support/browser/routes.ts';

/**
 * The limit for the first content of a cold start without a server (quality.md#p1). It applies in
 * `npm run soak`, which has the machine to itself.
 */
const isLong = process.env.SOAK === '1';
const FIRST_CONTENT_MS = isLong ? 2_500 : Number.POSITIVE_INFINITY;
const ROUTES = isLong ? [...PUBLIC_ROUTES, ...MEMBER_ROUTES] : ['/assets', '/withdrawal'];
/** Routes with which a browser starts. */
const FIRST_ROUTES = isLong ? ['/', '/market', '/options'] : ['/options'];
/**
 * Matches a complete page, which has a heading, and content or a designed state, not just the
 * static shell.
 */
const CONTENT = '#content main, #content [role="alert"], #content [role="status"]';

test.use({ serviceWorkers: 'allow' });

test.afterEach(({ app }) => app.deploy());

/** Visits each main page once and waits until its data is stored on the device. */
async function visitAll(page: Page, app: App): Promise<void> {
  await openInstalled(page, app.url);
  await readyForOffline(page);
  await page.goto(`${app.url}/market`);
  await expect(page.getByText('BTC/USDT').first()).toBeVisible();
  await expect.poll(() => storedIn(page, 'trade-queries')).toContain('currencies');
  await signIn(page, app);
  await page.goto(`${app.url}/options`);
  await mounted(page);
  for (const part of ['getMarketList', 'getAllMarketList', 'getAllCurrencyList', 'history/kline']) {
    await expect.poll(() => storedIn(page, 'trade-quotes')).toContain(part);
  }
}

/** Returns the milliseconds until the page was complete. */
async function openCold(page: Page, url: string): Promise<number> {
  const start = Date.now();
  await page.goto(url, { waitUntil: 'commit' });
  await mounted(page);
  await expect(page.locator(CONTENT).first()).toBeVisible();
  return Date.now() - start;
}

test('routes open cold without a server, with the last quotes and their age', async ({ app }) => {
  await withProfile(async (folder) => {
    const first = await openProfile(folder);
    await visitAll(first.page, app);
    await first.context.close();
    await app.closePort();

    for (const path of FIRST_ROUTES) {
      const { context, page } = await openProfile(folder);
      const uncaught: string[] = [];
      page.on('pageerror', (error) => uncaught.push(error.message));
      const elapsed = await openCold(page, app.url + path);
      test.info().annotations.push({ type: `cold ${path}`, description: `${elapsed} ms` });
      expect(elapsed, `${path} cold`).toBeLessThanOrEqual(FIRST_CONTENT_MS);
      expect(new URL(page.url()).pathname, 'nobody is sent to login').toBe(path);
      await expect(page.getByText('BTC/USDT').first()).toBeVisible();
      await expect(page.getByText(/As of \d/).first(), `age on ${path}`).toBeVisible();
      if (path === '/options') {
        await expect(page.locator('canvas').first()).toBeVisible();
        await expect(page.getByRole('button', { name: 'Buy Up' })).toBeDisabled();
      }
      expect(uncaught).toEqual([]);
      await context.close();
    }

    const { context, page } = await openProfile(folder);
    const slow: string[] = [];
    for (const path of ROUTES) {
      const elapsed = await openCold(page, app.url + path);
      if (elapsed > FIRST_CONTENT_MS) slow.push(`${path} ${elapsed} ms`);
    }
    expect(slow).toEqual([]);
    await context.close();
  });
});

test('while the network hangs quotes come from the device, and calls of a member do not', async ({
  page,
  app,
}) => {
  await signIn(page, app);
  await page.goto(`${app.url}/market`);
  await mounted(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => storedIn(page, 'trade-quotes')).toContain('getAllMarketList');
  const read = () =>
    page.evaluate(async () => {
      const start = performance.now();
      const answer = await fetch('/api/getMarketList', { method: 'POST' });
      const body = await answer.json();
      const age = answer.headers.get('Trade-As-Of');
      return { code: body.code, isOld: age !== null, ms: performance.now() - start };
    });
  expect(await read()).toMatchObject({ code: 1, isOld: false });

  app.suspend();
  const hung = await read();
  expect(hung).toMatchObject({ code: 1, isOld: true });
  expect(hung.ms, 'the network is given three seconds').toBeGreaterThan(2_500);
  if (isLong) expect(hung.ms).toBeLessThan(6_000);

  app.resume();
  await expect.poll(async () => (await read()).isOld).toBe(false);

  await app.closePort();
  const failed = await page.evaluate(async () => {
    const Token = localStorage.getItem('trade-token') ?? '';
    const ask = (path: string) =>
      fetch(path, { method: 'POST', headers: { Token } }).then(
        () => 'answered',
        () => 'failed',
      );
    return Promise.all(['/api/getusr', '/api/getUserBalanceList'].map(ask));
  });
  expect(failed).toEqual(['failed', 'failed']);
  expect(await storedIn(page, 'trade-quotes')).not.toMatch(/getusr|Balance|HyOrder/);
});

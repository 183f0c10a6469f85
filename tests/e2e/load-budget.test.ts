import { brotliCompressSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';
import { LIMITS } from '../../tools/budgets/limits.ts';
import { expect, test } from '../support/browser/e2e.ts';

/** The home page loads its optional parts one after the other, so later files count, too. */
const LOADS_LATER_SECONDS = 10;

interface Loaded {
  readonly path: string;
  readonly type: string;
  readonly bytes: number;
  readonly body: string;
}

/** Opens a page with an empty cache and returns the page's own requests until it is idle. */
async function load(page: Page, url: string): Promise<Loaded[]> {
  const loaded: Promise<Loaded>[] = [];
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  /** Waits until requested files, and the files that they request, have arrived. */
  async function untilQuiet(): Promise<void> {
    do {
      await Promise.all(loaded);
      await page.evaluate(() => undefined);
    } while (open.size > 0);
  }
  page.on('response', (response) => {
    if (response.request().serviceWorker() || response.status() !== 200) return;
    const type = response.request().resourceType();
    if (type !== 'script' && type !== 'stylesheet') return;
    loaded.push(
      response.body().then((body) => ({
        path: new URL(response.url()).pathname,
        type,
        bytes: brotliCompressSync(body).length,
        body: body.toString(),
      })),
    );
  });
  await page.clock.install();
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  for (let second = 0; second < LOADS_LATER_SECONDS; second += 1) {
    await page.clock.runFor(1_000);
    await untilQuiet();
  }
  return Promise.all(loaded);
}

const sum = (files: Loaded[], type: string) =>
  files.filter((file) => file.type === type).reduce((bytes, file) => bytes + file.bytes, 0);

test('home stays within its budget and never loads the chart', async ({ page, app }) => {
  const files = await load(page, `${app.url}/`);
  expect(sum(files, 'script')).toBeGreaterThan(50_000);
  expect(sum(files, 'script')).toBeLessThanOrEqual(LIMITS.homeScript);
  expect(sum(files, 'stylesheet')).toBeLessThanOrEqual(LIMITS.homeStyle);
  expect(files.filter((file) => file.body.includes('zrender')).map((file) => file.path)).toEqual(
    [],
  );
});

test('at most eight files are needed before the first render', async ({ page, app }) => {
  let files = 0;
  await page.route('**/*', (route) => {
    files += 1;
    // Later files never arrive, because on a busy machine the first paint comes after files that it
    // does not need.
    return files <= 8 ? route.continue() : undefined;
  });
  await page.goto(`${app.url}/`, { waitUntil: 'commit' });
  const paints = () =>
    page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
  await expect.poll(paints).toBe(1);
});

import type { BrowserContext, Page } from '@playwright/test';
import { type BenchRow, median } from './table.ts';
import { openBrowser, throttledPage, untilCached } from './throttled-page.ts';

const RUNS = 5;
/**
 * The maximum time from the navigation until the data is shown, by path, in milliseconds
 * (quality.md#time-budgets).
 */
const STARTS = [
  ['/', 600],
  ['/options', 700],
  ['/market', 700],
  ['/exchange', 700],
] as const;
/**
 * The maximum time from the press on a tab until the data of its page is shown, in milliseconds.
 */
const TAB_LIMIT_MS = 250;
const TABS = ['Market', 'Exchange', 'Options', 'Assets', 'Home'] as const;
/** The time for the page's work after its data has appeared, such as fetching other screens. */
const CALM_MS = 2_000;

type Watched = typeof globalThis & {
  /**
   * Resolves with the time of the first frame with a figure in a `main` element other than the last
   * one.
   */
  nextData: (last?: Element | null) => Promise<number>;
  firstData: Promise<number>;
  pressed?: { readonly at: number; readonly data: Promise<number> };
};

/** Runs in the page before its scripts. Watches for data, and for presses on the tab bar. */
function watch(): void {
  const page = globalThis as Watched;
  const hasData = (main: Element | null) =>
    [...(main?.querySelectorAll('.num') ?? [])].some((part) => /\d/.test(part.textContent ?? ''));
  page.nextData = (last = null) =>
    new Promise((resolve) => {
      const look = () => {
        const main = document.querySelector('main');
        if (main !== last && hasData(main)) resolve(performance.now());
        else requestAnimationFrame(look);
      };
      look();
    });
  page.firstData = page.nextData();
  addEventListener(
    'click',
    ({ timeStamp, target }) => {
      if (!(target instanceof Element) || !target.closest('nav')) return;
      page.pressed = { at: timeStamp, data: page.nextData(document.querySelector('main')) };
    },
    { capture: true },
  );
}

async function startMs(context: BrowserContext, url: string): Promise<number> {
  const page = await throttledPage(context);
  await page.goto(url, { waitUntil: 'commit' });
  const ms = await page.evaluate(() => (globalThis as Watched).firstData);
  await page.waitForTimeout(CALM_MS);
  await page.close();
  return ms;
}

async function tabMs(page: Page, name: string): Promise<number> {
  const tab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
  await tab.click();
  const ms = await page.evaluate(async () => {
    const { pressed } = globalThis as Watched;
    return pressed === undefined ? Number.NaN : (await pressed.data) - pressed.at;
  });
  await page.waitForTimeout(CALM_MS);
  return ms;
}

/** Signs in as the demo member, waits until every file is cached, and visits every page once. */
async function prepare(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('Account', { exact: true }).fill('demo');
  await page.getByLabel('Password', { exact: true }).fill('demo2026');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL((now) => now.pathname !== '/login');
  await untilCached(page);
  for (const path of [...STARTS.map(([path]) => path), '/assets']) {
    await page.goto(`${url}${path}`);
    await page.evaluate(() => (globalThis as Watched).firstData);
    await page.waitForTimeout(CALM_MS);
  }
  await page.close();
}

/**
 * Measures starts of an installed app (with a service worker and a quarter of the processor speed,
 * online and offline) and presses on tabs. Each is measured until the data is on the screen.
 * Returns the medians.
 */
export async function run(url: string): Promise<BenchRow[]> {
  const { browser, context } = await openBrowser();
  await context.addInitScript(watch);
  await prepare(context, url);
  const rows: BenchRow[] = [];
  const add = async (name: string, limit: number, measure: () => Promise<number>) => {
    const times: number[] = [];
    for (let count = 0; count < RUNS; count += 1) times.push(await measure());
    rows.push({ name: `${name}, CPU/4`, ours: median(times), unit: 'ms', limit });
  };
  for (const isOffline of [false, true]) {
    await context.setOffline(isOffline);
    const where = isOffline ? 'off line' : 'on line';
    for (const [path, limit] of STARTS) {
      await add(`warm start of ${path} ${where}`, limit, () => startMs(context, `${url}${path}`));
    }
  }
  await context.setOffline(false);
  const page = await throttledPage(context);
  await page.goto(url);
  await page.evaluate(() => (globalThis as Watched).firstData);
  await page.waitForTimeout(CALM_MS);
  const times = new Map<string, number[]>();
  for (let count = 0; count < RUNS; count += 1) {
    for (const name of TABS) times.set(name, [...(times.get(name) ?? []), await tabMs(page, name)]);
  }
  for (const [name, all] of times) {
    rows.push({
      name: `press on ${name}, CPU/4`,
      ours: median(all),
      unit: 'ms',
      limit: TAB_LIMIT_MS,
    });
  }
  await browser.close();
  return rows;
}

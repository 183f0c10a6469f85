import type { BrowserContext, Page, Route } from '@playwright/test';
import { type App, expect, signIn, test } from '../support/browser/e2e.ts';
import { settled } from '../support/browser/page-checks.ts';
import {
  HOSTILE_ANSWERS,
  hostileMember,
  hostileSetting,
} from '../support/hostile/hostile-answers.ts';
import { HOSTILE_ADDRESSES, SCRIPT_PAYLOADS } from '../support/hostile/script-payloads.ts';

/** Pages that show stored text. `list` names a list whose rows open articles. */
const PAGES: readonly { path: string; list?: string }[] = [
  { path: '/' },
  { path: '/market' },
  { path: '/notify', list: 'Notifications' },
  { path: '/introduction', list: 'About us' },
  { path: '/loans' },
  { path: '/loans?tab=orders' },
  { path: '/loans-application?id=1' },
  { path: '/lockming' },
  { path: '/lockming?tab=orders' },
  { path: '/staking' },
  { path: '/staking-list' },
  { path: '/transfer-list' },
  { path: '/trade-account?id=1&name=USDT&type=1' },
  { path: '/bank' },
  { path: '/trade-lst' },
  { path: '/security' },
];

interface Seen {
  executions: string[];
  foreign: string[];
}

/**
 * Counts every script that runs through the hooks of the payloads, and every request to other
 * hosts.
 */
async function watch(context: BrowserContext, app: App): Promise<Seen> {
  const seen: Seen = { executions: [], foreign: [] };
  await context.exposeFunction('scriptRan', (where: string) => seen.executions.push(where));
  await context.addInitScript(() => {
    const hook = () =>
      (window as unknown as { scriptRan(x: string): void }).scriptRan(location.href);
    Object.assign(window, { alert: hook, prompt: hook, confirm: hook, msgbox: hook });
  });
  context.on('page', (page) => page.on('dialog', (dialog) => void dialog.dismiss()));
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (!['http:', 'https:', 'ws:', 'wss:'].includes(url.protocol)) return;
    if (url.host !== new URL(app.url).host) seen.foreign.push(request.url());
  });
  return seen;
}

/**
 * Replaces texts in the exchange's responses with payloads, and uses the next payload for each
 * read.
 */
async function poison(context: BrowserContext): Promise<void> {
  let turn = 0;
  const next = (all: readonly string[]) => all[turn++ % all.length] ?? '';
  await context.route('**/api/**', async (route: Route) => {
    const name = new URL(route.request().url()).pathname.slice('/api/'.length);
    const msg = next(SCRIPT_PAYLOADS);
    if (name in HOSTILE_ANSWERS) {
      return route.fulfill({ json: { code: 1, msg, data: HOSTILE_ANSWERS[name] } });
    }
    const response = await route.fetch();
    const body = await response.json();
    if (name === 'getusr') Object.assign(body.data, hostileMember(msg));
    if (name === 'getSetting') {
      Object.assign(body.data, hostileSetting(msg, next(HOSTILE_ADDRESSES)));
    }
    return route.fulfill({ response, json: { ...body, msg } });
  });
}

/** Removes the CSP from documents, so the page itself must prevent everything. */
async function withoutPolicy(context: BrowserContext): Promise<void> {
  await context.route(
    (url) => !url.pathname.startsWith('/api/'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const { 'content-security-policy': _, ...headers } = response.headers();
      return route.fulfill({ response, headers });
    },
  );
}

/** Opens every article of a list, one after the other. */
async function openArticles(page: Page, label: string): Promise<number> {
  const buttons = page.getByRole('list', { name: label }).getByRole('button');
  await buttons.first().waitFor();
  const count = await buttons.count();
  for (let index = 0; index < count; index += 1) {
    await buttons.nth(index).dispatchEvent('click');
    await page.locator('dialog[open]').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  }
  return count;
}

/**
 * `npm run soak` opens every page, both with and without the CSP. `npm test` opens the pages with
 * articles, tables and forms, without the CSP, so that only the page itself prevents the scripts.
 */
const isLong = process.env.SOAK === '1';
const POLICIES = isLong ? [true, false] : [false];
const SHORT = isLong ? PAGES : PAGES.slice(0, 4);

for (const hasPolicy of POLICIES) {
  test(`no stored script runs ${hasPolicy ? 'under' : 'without'} the content security policy`, async ({
    app,
    browser,
  }) => {
    expect(new Set(SCRIPT_PAYLOADS).size).toBeGreaterThanOrEqual(120);
    const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce' });
    const first = await context.newPage();
    await signIn(first, app);
    await first.close();
    const seen = await watch(context, app);
    if (!hasPolicy) await withoutPolicy(context);
    await poison(context);
    const visit = async ({ path, list }: (typeof PAGES)[number]) => {
      const page = await context.newPage();
      await page.goto(app.url + path);
      await settled(page);
      if (list) expect(await openArticles(page, list)).toBeGreaterThan(10);
      await page.close();
    };
    for (let at = 0; at < SHORT.length; at += 4) {
      await Promise.all(SHORT.slice(at, at + 4).map(visit));
    }
    expect(seen).toEqual({ executions: [], foreign: [] });
    if (!hasPolicy) await expectTheHookToCount(context, app, seen);
    // Calls of the last page may still be in transit.
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  });
}

/** Verifies the counter by inserting the same payload, as a careless page would. */
async function expectTheHookToCount(context: BrowserContext, app: App, seen: Seen): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${app.url}/login`);
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=alert(1)>');
  });
  await expect.poll(() => seen.executions.length).toBe(1);
  await page.close();
}

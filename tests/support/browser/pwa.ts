import { rmSync } from 'node:fs';
import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test';
import type { EvaluatingPage } from './e2e-call.ts';

/** A browser process on a profile folder: closing it and opening it again is a cold start. */
export async function openProfile(
  folder: string,
): Promise<{ context: BrowserContext; page: Page }> {
  const { launchOptions, viewport, locale, timezoneId, hasTouch } = test.info().project.use;
  const context = await chromium.launchPersistentContext(folder, {
    ...launchOptions,
    ...(viewport !== undefined && { viewport }),
    ...(locale !== undefined && { locale }),
    ...(timezoneId !== undefined && { timezoneId }),
    ...(hasTouch !== undefined && { hasTouch }),
  });
  return { context, page: context.pages()[0] ?? (await context.newPage()) };
}

/** Runs `work` with a fresh profile folder, which goes afterwards. */
export async function withProfile(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = test.info().outputPath('profile');
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The app has taken over from the static shell. */
export async function mounted(page: Page): Promise<void> {
  await expect(page.locator('#shell')).toHaveCount(0);
  await expect(page.locator('#content')).toBeVisible();
}

/** The service worker controls the page and holds every file of its build. */
export async function readyForOffline(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(missingFiles), { timeout: 40_000, message: 'files not kept yet' })
    .toEqual([]);
}

/** Runs in the page: what its build consists of and is not kept yet. */
export async function missingFiles(): Promise<string[]> {
  if (!navigator.serviceWorker.controller) return ['no controller'];
  const worker = await (await fetch('/sw.js')).text();
  const urls = [...worker.matchAll(/url[`"']?:[`"']([^`"']+)[`"']/g)].map(
    (match) => match[1] ?? '',
  );
  const names = await caches.keys();
  const kept = new Set<string>();
  for (const name of names) {
    for (const request of await (await caches.open(name)).keys()) {
      kept.add(new URL(request.url).pathname.slice(1));
    }
  }
  // One catalog is kept, the one of the language shown.
  const isCatalog = (url: string) => /^assets\/[\w-]+\.json$/.test(url);
  const missing = urls.filter((url) => !kept.has(url) && !isCatalog(url));
  return urls.some((url) => isCatalog(url) && kept.has(url)) ? missing : [...missing, 'catalog'];
}

/** Files in the caches that are a page although their name says something else: a portal's, an error's. */
export function foreignFilesCached(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const strangers: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const type = (await cache.match(request))?.headers.get('Content-Type') ?? '';
        const { pathname } = new URL(request.url);
        if (/html/.test(type) && pathname !== '/index.html') strangers.push(pathname);
      }
    }
    return strangers;
  });
}

/** Everything that the app or its worker keeps in one of its databases, keys and values, as text. */
export function storedIn(page: EvaluatingPage, database: string): Promise<string> {
  return page.evaluate(async (name) => {
    // Opening what is not there would create it without its store.
    const known = await indexedDB.databases();
    if (!known.some((entry) => entry.name === name)) return '';
    const result = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await result(indexedDB.open(name));
    const entries = db.transaction('entries').objectStore('entries');
    const kept = [await result(entries.getAllKeys()), await result(entries.getAll())];
    db.close();
    return kept.map((list) => JSON.stringify(list)).join();
  }, database);
}

/** How often a page was loaded; goes on counting. */
export interface Loads {
  readonly count: number;
}

/** Opens a page under the service worker, and counts its loads from now on. */
export async function openControlled(page: Page, url: string): Promise<Loads> {
  await page.goto(url);
  await mounted(page);
  await readyForOffline(page);
  const loads = { count: 0 };
  page.on('load', () => {
    loads.count += 1;
  });
  return loads;
}

/** Longer than any reload takes to begin. */
export async function noFurtherLoad(page: Page, loads: Loads): Promise<void> {
  const before = loads.count;
  await page.waitForTimeout(2_500);
  expect(loads.count, 'no reload loop').toBe(before);
}

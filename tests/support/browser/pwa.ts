import { rmSync } from 'node:fs';
import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test';
import type { EvaluatingPage } from './e2e-call.ts';

/**
 * Opens a browser process on a profile folder. Closing the browser and opening it again is a cold
 * start.
 */
export async function openProfile(
  folder: string,
): Promise<{ context: BrowserContext; page: Page }> {
  const { launchOptions, viewport, locale, timezoneId, hasTouch } = test.info().project.use;
  const context = await chromium.launchPersistentContext(folder, {
    ...launchOptions,
    serviceWorkers: 'allow',
    ...(viewport !== undefined && { viewport }),
    ...(locale !== undefined && { locale }),
    ...(timezoneId !== undefined && { timezoneId }),
    ...(hasTouch !== undefined && { hasTouch }),
  });
  return { context, page: context.pages()[0] ?? (await context.newPage()) };
}

/** Runs `work` with a new profile folder and deletes the folder afterwards. */
export async function withProfile(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = test.info().outputPath('profile');
  try {
    await work(folder);
  } finally {
    // The browser's processes continue to write for a moment after it has ended.
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Waits until the app has replaced the static shell. */
export async function mounted(page: Page): Promise<void> {
  await expect(page.locator('#shell')).toHaveCount(0);
  await expect(page.locator('#content')).toBeVisible();
}

/** The app registers its worker this long after its first load (src/app/service-worker-start.ts). */
const REGISTERED_AFTER_MS = 3_000;

/**
 * Opens a page and waits for its service worker, which the page registers without the usual pause.
 */
export async function openInstalled(page: Page, url: string): Promise<void> {
  const change = await changeTimer(page, REGISTERED_AFTER_MS, 0);
  await page.goto(url);
  await mounted(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await change.dispose();
}

/**
 * Changes the duration of the first timer that is set to `fromMs` on each page that is opened from
 * now on.
 */
function changeTimer(page: Page, fromMs: number, toMs: number) {
  return page.addInitScript(changeFirst, [fromMs, toMs] as const);
}

/** Runs in the page. */
function changeFirst([fromMs, toMs]: readonly [number, number]): void {
  let isChanged = false;
  const { setTimeout: wait } = window;
  const ownWait = (run: TimerHandler, ms?: number, ...rest: unknown[]) => {
    const isFirst = ms === fromMs && !isChanged;
    if (isFirst) isChanged = true;
    return Reflect.apply(wait, window, [run, isFirst ? toMs : ms, ...rest]);
  };
  Object.assign(window, { setTimeout: ownWait });
}

/** On a busy machine, it takes more than a minute to fetch a hundred files one after another. */
export const FILES_KEPT_MS = 180_000;

/** Waits until the service worker controls the page and has cached every file of its build. */
export async function readyForOffline(page: Page): Promise<void> {
  await page.evaluate(askForFiles);
  await allFilesKept(page);
}

/** Waits for the same state, using only the app's own requests. */
export async function allFilesKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(missingFiles), {
      timeout: FILES_KEPT_MS,
      message: 'files not kept yet',
      intervals: [100],
    })
    .toEqual([]);
}

/**
 * Runs in the page. As soon as there is a worker, requests all files from it. The app itself would
 * wait for seconds.
 */
export function askForFiles(): void {
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ type: 'WARM' }));
}

/** Runs in the page. Returns the files of the page's build that are not cached yet. */
export async function missingFiles(): Promise<string[]> {
  if (!navigator.serviceWorker.controller) {
    const registration = await navigator.serviceWorker.getRegistration();
    const worker = registration?.installing ?? registration?.waiting ?? registration?.active;
    return [`no controller, worker ${worker?.state ?? 'not registered'}, ${document.readyState}`];
  }
  const kept = new Set<string>();
  for (const name of await caches.keys()) {
    for (const request of await (await caches.open(name)).keys()) {
      kept.add(new URL(request.url).pathname.slice(1));
    }
  }
  const here = globalThis as unknown as { filesOfBuild?: string[] };
  if (!here.filesOfBuild) {
    const worker = await (await fetch('/sw.js')).text();
    const urls = worker.matchAll(/url[`"']?:[`"']([^`"']+)[`"']/g);
    here.filesOfBuild = [...urls].map((match) => match[1] ?? '');
  }
  const urls = here.filesOfBuild;
  // Only the catalog of the displayed language is cached.
  const isCatalog = (url: string) => /^assets\/[\w-]+\.json$/.test(url);
  const missing = urls.filter((url) => !kept.has(url) && !isCatalog(url));
  return urls.some((url) => isCatalog(url) && kept.has(url)) ? missing : [...missing, 'catalog'];
}

/**
 * Returns cached files that contain HTML although their name has another extension, for example the
 * page of a captive portal, or an error page.
 */
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

/** Returns all keys and values in one IndexedDB database of the app or its worker, as strings. */
export function storedIn(page: EvaluatingPage, database: string): Promise<string> {
  return page.evaluate(async (name) => {
    // Opening a database that does not exist would create that database without its store.
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

/** The number of times a page has been loaded, which is counted continuously. */
export interface Loads {
  readonly count: number;
}

/** Opens a page under the service worker and counts its loads from now on. */
export async function openControlled(page: Page, url: string): Promise<Loads> {
  await openInstalled(page, url);
  const loads = { count: 0 };
  page.on('load', () => {
    loads.count += 1;
  });
  return loads;
}

/** Longer than any reload takes to begin. If none has begun after this time, none will. */
export const RELOAD_BEGINS_MS = 2_500;

/** Waits longer than any reload takes to begin, and expects none. */
export async function noFurtherLoad(page: Page, loads: Loads): Promise<void> {
  // The load of the displayed page may end after its first render.
  await page.waitForLoadState();
  const before = loads.count;
  await page.waitForTimeout(RELOAD_BEGINS_MS);
  expect(loads.count, 'no reload loop').toBe(before);
}

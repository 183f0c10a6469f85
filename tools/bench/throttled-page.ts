import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import config from '../../playwright.config.ts';
import { missingFiles } from '../../tests/support/browser/pwa.ts';

const CPU_RATE = 4;
/** The maximum time until all build files are cached, which happens one after another. */
const CACHED_MS = 90_000;

/** Starts a browser with one context, like the end-to-end tests. */
export async function openBrowser(): Promise<{ browser: Browser; context: BrowserContext }> {
  const { launchOptions, viewport, locale, timezoneId } = config.use ?? {};
  const browser = await chromium.launch(launchOptions ?? {});
  const context = await browser.newContext({
    ...(viewport !== undefined && { viewport }),
    ...(locale !== undefined && { locale }),
    ...(timezoneId !== undefined && { timezoneId }),
  });
  return { browser, context };
}

/** Opens a page with a quarter of the processor speed. */
export async function throttledPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
  return page;
}

/** Waits until the service worker has cached the build, which takes processor time from the page. */
export async function untilCached(page: Page): Promise<void> {
  const end = Date.now() + CACHED_MS;
  while ((await page.evaluate(missingFiles)).length > 0) {
    if (Date.now() > end) throw new Error('the service worker has not cached the build in time');
    await page.waitForTimeout(500);
  }
}

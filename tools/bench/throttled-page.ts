import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import config from '../../playwright.config.ts';

const CPU_RATE = 4;

/** Starts a browser with one context, as the end-to-end tests have it. */
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

/** Opens a page with a quarter of the processor. */
export async function throttledPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
  return page;
}

import { type ElementHandle, launch } from 'puppeteer-core';
import type { Engine, Handle } from './engine.ts';

const EXECUTABLE = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';
const LOAD_MS = 30_000;

const PREFERENCES = {
  'intl.accept_languages': 'en-GB, en',
  // Firefox must send no requests but those of the app.
  'app.normandy.enabled': false,
  'browser.safebrowsing.downloads.remote.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
};

const handleOf = (element: ElementHandle<Element>): Handle => ({
  click: () => element.click(),
  type: (text) => element.type(text),
  choose: (file) => (element as ElementHandle<HTMLInputElement>).uploadFile(file),
});

/** Debian's unchanged Firefox ESR, over WebDriver BiDi. */
export const firefox: Engine = {
  name: 'Firefox',
  async open(profile) {
    const browser = await launch({
      browser: 'firefox',
      executablePath: EXECUTABLE,
      headless: true,
      userDataDir: profile,
      extraPrefsFirefox: PREFERENCES,
    });
    const [page = await browser.newPage()] = await browser.pages();
    page.setDefaultTimeout(LOAD_MS);
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warn') return;
      complaints.push(`${message.type()}: ${message.text()} (${page.url()})`);
    });
    page.on('pageerror', (error) => complaints.push(`uncaught: ${String(error)} (${page.url()})`));
    return {
      version: await browser.version(),
      complaints,
      tab: {
        goto: async (url) => void (await page.goto(url)),
        reload: async () => void (await page.reload()),
        evaluate: (expression) => page.evaluate(expression),
        async element(expression) {
          const element = (await page.evaluateHandle(expression)).asElement();
          return element ? handleOf(element as ElementHandle<Element>) : undefined;
        },
        escape: () => page.keyboard.press('Escape'),
        resize: (width, height) => page.setViewport({ width, height, deviceScaleFactor: 1 }),
        screenshot: async () => Buffer.from(await page.screenshot()),
      },
      close: () => browser.close(),
    };
  },
};

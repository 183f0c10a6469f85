import { type Browser, type ElementHandle, launch } from 'puppeteer-core';
import { type Engine, type Handle, LOAD_MS } from './engine.ts';

const EXECUTABLE = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';

const PREFERENCES = {
  'intl.accept_languages': 'en-GB, en',
  // Firefox must not send any requests other than those that the app sends.
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

/**
 * Composes text with the interface that Firefox offers to input methods, in the browser's own
 * window.
 */
const COMPOSE = `async (steps, taken) => {
  gBrowser.selectedBrowser.focus();
  const processor = Cc['@mozilla.org/text-input-processor;1'].createInstance(
    Ci.nsITextInputProcessor,
  );
  if (!processor.beginInputTransactionForTests(window, () => true)) throw new Error('no input');
  for (const text of steps) {
    processor.setPendingCompositionString(text);
    processor.appendClauseToPendingComposition(text.length, processor.ATTR_RAW_CLAUSE);
    processor.setCaretInPendingComposition(text.length);
    processor.flushPendingComposition();
  }
  processor.commitCompositionWith(taken);
}`;

interface Connection {
  send(method: string, parameters: object): Promise<{ readonly result: unknown }>;
}

async function composeIn(browser: Browser, steps: readonly string[], taken: string) {
  // Puppeteer has no method for the scope of the browser's own window.
  const { connection } = browser as unknown as { readonly connection: Connection };
  const { result: tree } = await connection.send('browsingContext.getTree', {
    'moz:scope': 'chrome',
  });
  const { contexts } = tree as { contexts: { readonly context: string; readonly url: string }[] };
  const window = contexts.find(({ url }) => url.endsWith('/browser.xhtml'));
  const { result } = await connection.send('script.evaluate', {
    target: { context: window?.context },
    awaitPromise: true,
    expression: `(${COMPOSE})(${JSON.stringify(steps)}, ${JSON.stringify(taken)})`,
  });
  const { type } = result as { readonly type: string };
  if (type !== 'success') throw new Error(`Firefox does not compose: ${JSON.stringify(result)}`);
}

/** Debian's unchanged Firefox ESR, over WebDriver BiDi. */
export const firefox: Engine = {
  name: 'Firefox',
  async open(profile) {
    const browser = await launch({
      browser: 'firefox',
      executablePath: EXECUTABLE,
      headless: true,
      timeout: LOAD_MS,
      userDataDir: profile,
      extraPrefsFirefox: PREFERENCES,
      // Only the browser's own window can compose text.
      args: ['--remote-allow-system-access'],
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
        compose: (steps, taken) => composeIn(browser, steps, taken),
        resize: (width, height) => page.setViewport({ width, height, deviceScaleFactor: 1 }),
        screenshot: async () => Buffer.from(await page.screenshot()),
      },
      close: () => browser.close(),
    };
  },
};

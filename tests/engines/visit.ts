import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, CURRENT_BUILD } from '../support/browser/e2e.ts';
import { prepareFolder } from '../support/server/database.ts';
import type { Browser, Engine } from './engine.ts';
import { saveEngineMeasurement } from './measurements.ts';
import { Page } from './page.ts';

/** The phone size on which the design is based. */
const PHONE = { width: 390, height: 844 };

const PICTURES = 'test-results/engines';

const NOISE: readonly RegExp[] = [
  // WebKit does not implement this directive yet.
  /Unrecognized Content-Security-Policy directive 'manifest-src'/,
  // WebKit's message for a request that ended because its page was left.
  /due to access control checks/,
  // Firefox's message for a request to which the worker was responding when its page was left.
  // Firefox has other messages for a worker that responds incorrectly or not at all.
  /A ServiceWorker intercepted the request and encountered an unexpected error/,
  // On a slow machine WebKit takes seconds to use the files that the page's links preload.
  /was preloaded using link preload but not used within a few seconds/,
];

/**
 * A browser with a separate profile in front of a separate server, which may be stopped and
 * restarted.
 */
export class Visit {
  readonly #engine: Engine;
  readonly #profile = mkdtempSync(join(tmpdir(), 'trade-engine-'));
  readonly app: App;
  #browser: Browser | undefined;
  #page: Page | undefined;

  private constructor(engine: Engine, app: App) {
    this.#engine = engine;
    this.app = app;
  }

  static async start(engine: Engine): Promise<Visit> {
    const app = new App({ TEST_DIST: CURRENT_BUILD });
    const visit = new Visit(engine, app);
    try {
      await prepareFolder(app.dataDir);
      await app.start();
      await visit.reopen();
    } catch (fault) {
      await visit.dispose();
      throw fault;
    }
    return visit;
  }

  get page(): Page {
    if (!this.#page) throw new Error('the browser is closed');
    return this.#page;
  }

  get browser(): Browser {
    if (!this.#browser) throw new Error('the browser is closed');
    return this.#browser;
  }

  /**
   * Returns console errors and warnings since the last call, without messages about the engine
   * itself.
   */
  complaints(): string[] {
    return this.browser.complaints.filter((text) => !NOISE.some((noise) => noise.test(text)));
  }

  /** Appends a measurement to the report. */
  note(name: string, value: number): void {
    saveEngineMeasurement({ browser: this.browser.version, name, value });
  }

  /** Saves a picture of the window for the analysis of a failure. */
  async picture(name: string): Promise<void> {
    mkdirSync(PICTURES, { recursive: true });
    const file = `${this.#engine.name} ${name}`.toLowerCase().replace(/\W+/g, '-');
    await this.browser.tab.screenshot().then(
      (png) => writeFileSync(join(PICTURES, `${file}.png`), png),
      () => undefined,
    );
  }

  /** Closes the browser and starts it again on the same profile. */
  async reopen(): Promise<void> {
    await this.#browser?.close();
    this.#browser = await this.#engine.open(this.#profile);
    this.#page = new Page(this.#browser.tab, this.app.url);
    await this.#page.resize(PHONE.width, PHONE.height);
  }

  /** Opens a page as the demo member. Signs in through the form if necessary. */
  async openAsMember(path: string): Promise<void> {
    await this.page.open(path);
    await this.page.until('the guard has decided', async () => (await this.page.path()) !== '');
    if (await this.page.evaluate(() => localStorage.getItem('trade-token') !== null)) return;
    await this.signIn();
    await this.page.open(path);
  }

  /** Signs in through the form as the demo member and waits for the next page. */
  async signIn(): Promise<void> {
    const { page } = this;
    await page.open('/login');
    await page.fill({ role: 'textbox', name: 'Account' }, 'demo');
    await page.fill({ css: 'input[type=password]' }, 'demo2026');
    await page.press({ role: 'button', name: 'Log in' });
    await page.until('left the form', async () => (await page.path()) !== '/login');
  }

  async dispose(): Promise<void> {
    await this.#browser?.close();
    await this.app.dispose();
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

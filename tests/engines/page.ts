import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Handle, Tab } from './engine.ts';
import { callText, findAll, obstacleOf, type Query, sourceOf } from './in-page.ts';

const LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve(
    '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
  ),
  'utf8',
);
const PAUSE_MS = 100;
/** The timeout for steps that hang, on a machine that may be busy. */
const WAIT_MS = 60_000;

/**
 * Operates a page like a member, in any engine, by roles, names and texts. Every step waits until
 * it is possible.
 */
export class Page {
  readonly #tab: Tab;
  readonly #origin: string;

  constructor(tab: Tab, origin: string) {
    this.#tab = tab;
    this.#origin = origin;
  }

  open(path: string): Promise<void> {
    return this.#tab.goto(this.#origin + path);
  }

  reload(): Promise<void> {
    return this.#tab.reload();
  }

  resize(width: number, height: number): Promise<void> {
    return this.#tab.resize(width, height);
  }

  screenshot(): Promise<Buffer> {
    return this.#tab.screenshot();
  }

  /**
   * Returns the result of a function that runs in the page. The function can use only its
   * arguments.
   */
  async evaluate<Args extends readonly unknown[], Result>(
    fn: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    return (await this.#tab.evaluate(callText(fn as never, ...args))) as Result;
  }

  path(): Promise<string> {
    return this.evaluate(() => location.pathname);
  }

  /** Returns the number of elements that currently match a query. */
  async count(query: Query): Promise<number> {
    return (await this.#look(`${callText(findAll, query)}.length`)) as number;
  }

  /** Waits until an element is shown. */
  async see(query: Query, timeout = WAIT_MS): Promise<void> {
    await this.until(`see ${sourceOf(query)}`, async () => (await this.count(query)) > 0, timeout);
  }

  async gone(query: Query, timeout = WAIT_MS): Promise<void> {
    await this.until(
      `gone: ${sourceOf(query)}`,
      async () => (await this.count(query)) === 0,
      timeout,
    );
  }

  /** Returns the text of the first matching element, and waits for it if necessary. */
  async text(query: Query): Promise<string> {
    await this.see(query);
    return (await this.#look(`${this.#first(query)}?.textContent ?? ''`)) as string;
  }

  async value(query: Query): Promise<string> {
    await this.see(query);
    return (await this.#look(`${this.#first(query)}?.value ?? ''`)) as string;
  }

  /** Presses an element as soon as no other element covers its middle. */
  async press(query: Query): Promise<void> {
    const handle = await this.#reach(query);
    await handle.click();
  }

  /** Presses Escape, which closes the topmost layer. */
  escape(): Promise<void> {
    return this.#tab.escape();
  }

  /** Composes in the focused field like an input method. */
  compose(steps: readonly string[], taken: string): Promise<void> {
    return this.#tab.compose(steps, taken);
  }

  /** Replaces the value of a field by key presses. */
  async fill(query: Query, text: string): Promise<void> {
    const handle = await this.#reach(query);
    await handle.click();
    await this.#look(`${this.#first(query)}.select()`);
    await handle.type(text);
  }

  /** Selects a file in a file input, which may be hidden. */
  async choose(query: Query, file: string): Promise<void> {
    await this.see(query);
    const handle = await this.#tab.element(this.#first(query));
    if (!handle) throw new Error(`${sourceOf(query)} has disappeared`);
    await handle.choose(file);
  }

  /** Polls until the condition is true. An error in the page counts as false. */
  async until(
    what: string,
    isSo: () => Promise<boolean | string>,
    timeout = WAIT_MS,
  ): Promise<void> {
    const end = Date.now() + timeout;
    for (;;) {
      const state = await isSo().catch((fault: Error) => fault.message);
      if (state === true) return;
      if (Date.now() > end) throw new Error(`not within ${timeout} ms: ${what} (${state})`);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }

  async #reach(query: Query): Promise<Handle> {
    await this.until(`press ${sourceOf(query)}`, async () => {
      const obstacle = await this.#look(`(${obstacleOf})(${this.#first(query)})`);
      return obstacle === '' || String(obstacle);
    });
    const handle = await this.#tab.element(this.#first(query));
    if (!handle) throw new Error(`${sourceOf(query)} has disappeared`);
    return handle;
  }

  #first(query: Query): string {
    return `${callText(findAll, query)}[0]`;
  }

  async #look(expression: string): Promise<unknown> {
    const isReady = await this.#tab.evaluate('"TestingLibraryDom" in window');
    if (isReady !== true) await this.#tab.evaluate(`(() => { ${LIBRARY} })()`);
    return this.#tab.evaluate(expression);
  }
}

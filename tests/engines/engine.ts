/** A reference to an element on a page. */
export interface Handle {
  /** Presses the middle of the element with a pointer. */
  click(): Promise<void>;
  /** Types text with key presses after the current value or over the selection. */
  type(text: string): Promise<void>;
  /** Selects a file in a file input by its absolute path. */
  choose(file: string): Promise<void>;
}

/**
 * The only window of a running browser: the operations that all engines support, with JavaScript
 * source as input.
 */
export interface Tab {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Returns the value of an expression in the page. Promises are awaited. */
  evaluate(expression: string): Promise<unknown>;
  /** Returns the element that an expression evaluates to, if any. */
  element(expression: string): Promise<Handle | undefined>;
  /** Presses Escape, wherever the focus is. */
  escape(): Promise<void>;
  /**
   * Composes in the focused field like an input method: first the intermediate texts, and then the
   * accepted one.
   */
  compose(steps: readonly string[], taken: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Returns a picture of the window as PNG. */
  screenshot(): Promise<Buffer>;
}

export interface Browser {
  readonly tab: Tab;
  /** The name and version that the browser reports. */
  readonly version: string;
  /** Console errors and warnings and uncaught errors so far. */
  readonly complaints: string[];
  close(): Promise<void>;
}

/** Ends a start or a load that hangs. On a busy machine, the first ones take most of a minute. */
export const LOAD_MS = 120_000;

export interface Engine {
  readonly name: 'Firefox' | 'WebKit';
  /**
   * Starts the browser on a profile folder. Closing the browser and opening it again is a cold
   * start.
   */
  open(profile: string): Promise<Browser>;
}

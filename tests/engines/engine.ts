/** A reference to an element of a page. */
export interface Handle {
  /** Presses the middle of the element with a pointer. */
  click(): Promise<void>;
  /** Types text with key presses after the present value or over the selection. */
  type(text: string): Promise<void>;
  /** Chooses a file in a file input by its absolute path. */
  choose(file: string): Promise<void>;
}

/**
 * The only window of a running browser: the operations of all engines, with JavaScript source as
 * input.
 */
export interface Tab {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Returns the value of an expression in the page; promises are awaited. */
  evaluate(expression: string): Promise<unknown>;
  /** Returns the element that an expression evaluates to, if any. */
  element(expression: string): Promise<Handle | undefined>;
  /** Presses Escape, wherever the focus is. */
  escape(): Promise<void>;
  /**
   * Composes in the focused field like an input method: the intermediate texts, then the accepted one.
   */
  compose(steps: readonly string[], taken: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Returns a picture of the window as PNG. */
  screenshot(): Promise<Buffer>;
}

export interface Browser {
  readonly tab: Tab;
  /** Name and version as reported by the browser. */
  readonly version: string;
  /** Console errors and warnings and uncaught errors so far. */
  readonly complaints: string[];
  close(): Promise<void>;
}

/** Ends a start or a load that hangs: the first ones of a busy machine take most of a minute. */
export const LOAD_MS = 120_000;

export interface Engine {
  readonly name: 'Firefox' | 'WebKit';
  /** Starts the browser on a profile folder: closing it and opening it again is a cold start. */
  open(profile: string): Promise<Browser>;
}

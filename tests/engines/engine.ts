/** An element of a page, as its engine holds it. */
export interface Handle {
  /** Presses its middle, as a pointer does. */
  click(): Promise<void>;
  /** Types into it by key presses, after what it holds or over what is selected. */
  type(text: string): Promise<void>;
  /** Chooses a file in a file input, given by its absolute path. */
  choose(file: string): Promise<void>;
}

/** The one window of a running browser: what both engines can do, in terms of JavaScript source. */
export interface Tab {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** The value of an expression in the page; promises are awaited. */
  evaluate(expression: string): Promise<unknown>;
  /** The element an expression answers, if it does. */
  element(expression: string): Promise<Handle | undefined>;
  /** Presses Escape, wherever the focus is. */
  escape(): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** A picture of the window as a PNG. */
  screenshot(): Promise<Buffer>;
}

export interface Browser {
  readonly tab: Tab;
  /** Name and version as the browser itself says them. */
  readonly version: string;
  /** Console errors and warnings and uncaught errors so far. */
  readonly complaints: string[];
  close(): Promise<void>;
}

export interface Engine {
  readonly name: 'Firefox' | 'WebKit';
  /** Starts the browser on a profile folder: closing it and opening it again is a cold start. */
  open(profile: string): Promise<Browser>;
}

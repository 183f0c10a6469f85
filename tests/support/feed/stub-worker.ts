import { vi } from 'vitest';
import type { ToWorker } from '../../../src/market-feed/protocol.ts';

interface Receiver {
  readonly onmessage: ((event: { data: unknown }) => void) | null;
}

/** The page keeps the worker that it has started, also for further test files of its process. */
let started: Receiver | undefined;
let current: StubWorker | undefined;

/** A worker without function, controlled by a test. */
export class StubWorker {
  /** The messages of the page since `install`, oldest first. */
  posted: ToWorker[] = [];

  /** Replaces `Worker` until `vi.unstubAllGlobals()`. */
  install(): void {
    this.posted = [];
    current = this;
    vi.stubGlobal(
      'Worker',
      class {
        onmessage = null;
        onerror = null;
        constructor() {
          started = this;
        }
        postMessage(message: ToWorker) {
          current?.posted.push(message);
        }
        terminate() {}
      },
    );
  }

  /** Hands the page a message, as from the worker that it started last. */
  say(data: unknown): void {
    started?.onmessage?.({ data });
  }
}

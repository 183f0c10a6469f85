import { vi } from 'vitest';
import type { ToWorker } from '../../../src/market-feed/protocol.ts';

interface Receiver {
  readonly onmessage: ((event: { data: unknown }) => void) | null;
}

/** The page keeps the worker that it has started, even for later test files in the same process. */
let started: Receiver | undefined;
let current: StubWorker | undefined;

/** A worker without function, controlled by a test. */
export class StubWorker {
  /** The page's messages since `install`, oldest first. */
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

  /** Sends the page a message, as if from the worker that it started last. */
  say(data: unknown): void {
    started?.onmessage?.({ data });
  }
}

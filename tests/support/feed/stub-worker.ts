import { vi } from 'vitest';
import type { ToWorker } from '../../../src/market-feed/protocol.ts';

interface Receiver {
  readonly onmessage: ((event: { data: unknown }) => void) | null;
}

/**
 * A worker that does nothing, in the hands of a test. One for all tests of a file, since the page
 * keeps the worker that it has started.
 */
export class StubWorker {
  /** What the page posted since `install`, oldest first. */
  posted: ToWorker[] = [];
  #started: Receiver | undefined;

  /** Replaces `Worker` until `vi.unstubAllGlobals()`. */
  install(): void {
    this.posted = [];
    const started = (worker: Receiver) => {
      this.#started = worker;
    };
    const post = (message: ToWorker) => this.posted.push(message);
    vi.stubGlobal(
      'Worker',
      class {
        onmessage = null;
        onerror = null;
        constructor() {
          started(this);
        }
        postMessage(message: ToWorker) {
          post(message);
        }
        terminate() {}
      },
    );
  }

  /** Hands the page a message, as from the worker that it started last. */
  say(data: unknown): void {
    this.#started?.onmessage?.({ data });
  }
}

import { Unavailable } from '../market-data.ts';
import { ReadBudget } from './read-budget.ts';
import { isRaw, type Raw } from './wire.ts';

const TIMEOUT_MS = 5000;
/** Responses are shared for this time, so the provider sees one client. */
const FRESH_MS = 1000;
/** Minimum interval between reads of `getNext`, which leaves some of the budget to members. */
const APART_MS = 250;

interface Entry {
  readonly response: Promise<Raw>;
  /** Monotonic time of the response; `undefined` while it is pending. */
  receivedAt: number | undefined;
}

export interface Reading {
  /**
   * The address that causes the read and gets a fair share of the budget; if it is missing, the
   * read is the server's own.
   */
  readonly asker?: string | undefined;
  readonly freshMs?: number;
}

/**
 * REST reads from the provider. They reject with `Unavailable` if there is no response, if it is an
 * error, or if the queue is full.
 */
export class UpstreamRest {
  readonly #base: string;
  readonly #budget: ReadBudget;
  readonly #cache = new Map<string, Entry>();
  /** Pending reads of `getNext`, and the reads that wait for them to end. */
  readonly #current = new Map<string, Promise<unknown>>();
  readonly #next = new Map<string, Promise<Raw>>();
  readonly #stopped = new AbortController();

  constructor(base: string, budget = new ReadBudget()) {
    this.#base = base;
    this.#budget = budget;
  }

  /** Returns the pending or cached response of the same path, or starts a read. */
  get(path: string, { asker, freshMs = FRESH_MS }: Reading = {}): Promise<Raw> {
    const now = performance.now();
    const cached = this.#cache.get(path);
    if (cached !== undefined && isFresh(cached, now, freshMs)) return cached.response;
    this.#dropStale(now);
    const entry: Entry = { response: this.getNew(path, asker), receivedAt: undefined };
    this.#cache.set(path, entry);
    entry.response.then(
      () => {
        entry.receivedAt = performance.now();
      },
      // Failures are not cached, so the next client retries.
      () => this.#cache.delete(path),
    );
    return entry.response;
  }

  /** Returns the response of a read that begins after this call; concurrent calls share it. */
  getNext(path: string): Promise<Raw> {
    const waiting = this.#next.get(path);
    if (waiting !== undefined) return waiting;
    const before = this.#current.get(path) ?? Promise.resolve();
    const next = before.then(() => this.#startNext(path));
    this.#next.set(path, next);
    return next;
  }

  #startNext(path: string): Promise<Raw> {
    this.#next.delete(path);
    const read = this.getNew(path);
    const apart = new Promise((resolve) => setTimeout(resolve, APART_MS));
    this.#current.set(path, Promise.allSettled([read, apart]));
    return read;
  }

  /** Reads from the provider without using the cache. */
  async getNew(path: string, asker?: string): Promise<Raw> {
    await this.#budget.turn(asker);
    return this.#fetch(path);
  }

  /** Aborts pending reads. */
  stop(): void {
    this.#stopped.abort();
  }

  async #fetch(path: string): Promise<Raw> {
    let body: unknown;
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), this.#stopped.signal]);
      const response = await fetch(`${this.#base}${path}`, { signal });
      body = await response.json();
    } catch {
      throw new Unavailable(path);
    }
    if (isRaw(body) && body.status === 'ok') return body;
    throw new Unavailable(path);
  }

  #dropStale(now: number): void {
    for (const [path, cached] of this.#cache) {
      if (!isFresh(cached, now, 2 * FRESH_MS)) this.#cache.delete(path);
    }
  }
}

function isFresh({ receivedAt }: Entry, now: number, freshMs: number): boolean {
  return receivedAt === undefined || now - receivedAt < freshMs;
}

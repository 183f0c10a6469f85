import { Unavailable } from '../market-data.ts';
import { ReadBudget } from './read-budget.ts';
import { isRaw, type Raw } from './wire.ts';

const TIMEOUT_MS = 5000;
/** Answers are shared for this long, so that many clients are one to the provider. */
const FRESH_MS = 1000;

interface Kept {
  readonly answer: Promise<Raw>;
  /** Monotonic time of the answer; `undefined` while it is awaited. */
  answeredAt: number | undefined;
}

export interface Reading {
  /** Whoever causes the read, for a fair share of the budget; missing: the exchange itself. */
  readonly asker?: string | undefined;
  readonly freshMs?: number;
}

/** The provider's REST reads. Rejects with `Unavailable` for no answer, an error answer, or too many. */
export class UpstreamRest {
  readonly #base: string;
  readonly #budget: ReadBudget;
  readonly #kept = new Map<string, Kept>();
  readonly #stopped = new AbortController();

  constructor(base: string, budget = new ReadBudget()) {
    this.#base = base;
    this.#budget = budget;
  }

  /** The answer under way or just given to the same question, or a new one. */
  get(path: string, { asker, freshMs = FRESH_MS }: Reading = {}): Promise<Raw> {
    const now = performance.now();
    const kept = this.#kept.get(path);
    if (kept !== undefined && isFresh(kept, now, freshMs)) return kept.answer;
    this.#dropStale(now);
    const entry: Kept = { answer: this.getNew(path, asker), answeredAt: undefined };
    this.#kept.set(path, entry);
    entry.answer.then(
      () => {
        entry.answeredAt = performance.now();
      },
      // A failure is not kept: the next client tries again.
      () => this.#kept.delete(path),
    );
    return entry.answer;
  }

  /** An answer that was not given to anybody before. */
  async getNew(path: string, asker?: string): Promise<Raw> {
    await this.#budget.turn(asker);
    return this.#fetch(path);
  }

  /** Gives up what is under way. */
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
    for (const [path, kept] of this.#kept) {
      if (!isFresh(kept, now, 2 * FRESH_MS)) this.#kept.delete(path);
    }
  }
}

function isFresh({ answeredAt }: Kept, now: number, freshMs: number): boolean {
  return answeredAt === undefined || now - answeredAt < freshMs;
}

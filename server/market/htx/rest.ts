import { Unavailable } from '../market-data.ts';
import { isRaw, type Raw } from './wire.ts';

const TIMEOUT_MS = 5000;
/** Answers are shared for this long, so that many clients are one to the provider. */
const FRESH_MS = 1000;
const MOST_KEPT = 500;

interface Kept {
  readonly at: number;
  readonly answer: Promise<Raw>;
}

/** The provider's REST reads. Rejects with `Unavailable` for no answer or an error answer. */
export class UpstreamRest {
  readonly #base: string;
  readonly #kept = new Map<string, Kept>();

  constructor(base: string) {
    this.#base = base;
  }

  get(path: string): Promise<Raw> {
    const now = performance.now();
    const kept = this.#kept.get(path);
    if (kept !== undefined && now - kept.at < FRESH_MS) return kept.answer;
    const answer = this.#fetch(path);
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    this.#kept.set(path, { at: now, answer });
    // A failure is not kept: the next client tries again.
    answer.catch(() => this.#kept.delete(path));
    return answer;
  }

  async #fetch(path: string): Promise<Raw> {
    let body: unknown;
    try {
      const response = await fetch(`${this.#base}${path}`, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      body = await response.json();
    } catch {
      throw new Unavailable(path);
    }
    if (isRaw(body) && body.status === 'ok') return body;
    throw new Unavailable(path);
  }
}

interface OpenRequest<Answer> {
  readonly answer: Promise<Answer>;
  /** When it was sent: epoch milliseconds. */
  readonly since: number;
  /** The pages that asked and have not turned away. */
  readonly askers: Set<string>;
  readonly line: AbortController;
  /** Its page has been answered otherwise: it goes on only to be kept. */
  isLeft: boolean;
}

/** A page that asks anew, after a reload above all, is not made to wait for one older than this. */
const RENEWED_AFTER_MS = 3_000;
/** So many requests may go on for which nobody waits; HTTP/1.1 has six connections for all. */
const MOST_LEFT = 2;

/**
 * The requests on their way to the exchange, one for each question: who asks the same meanwhile joins.
 * None lasts longer than `limitMs`.
 */
export class OpenRequests<Answer> {
  readonly #open = new Map<string, OpenRequest<Answer>>();
  readonly #limitMs: number;

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  /** Joins the request of this key, or sends one. */
  join(
    key: string,
    asker: string,
    now: number,
    send: (signal: AbortSignal) => Promise<Answer>,
  ): OpenRequest<Answer> {
    const sent = this.#open.get(key);
    const isOld = sent && !sent.askers.has(asker) && now - sent.since > RENEWED_AFTER_MS;
    if (isOld) sent.line.abort();
    const open = isOld || !sent ? this.#send(key, now, send) : sent;
    open.askers.add(asker);
    return open;
  }

  /** The page no longer waits: what was sent for it alone is given up. */
  turnAway(key: string, asker: string): void {
    const open = this.#open.get(key);
    if (open?.askers.delete(asker) && open.askers.size === 0) open.line.abort();
  }

  /** The page got another answer. Of such requests the eldest is given up for a new one. */
  leave(key: string): void {
    const open = this.#open.get(key);
    if (!open) return;
    open.isLeft = true;
    const left = [...this.#open.values()].filter(({ isLeft }) => isLeft);
    for (const { line } of left.slice(0, -MOST_LEFT)) line.abort();
  }

  #send(
    key: string,
    since: number,
    send: (signal: AbortSignal) => Promise<Answer>,
  ): OpenRequest<Answer> {
    const line = new AbortController();
    const timer = setTimeout(() => line.abort(), this.#limitMs);
    const answer = send(line.signal).finally(() => {
      clearTimeout(timer);
      if (this.#open.get(key) === open) this.#open.delete(key);
    });
    const open: OpenRequest<Answer> = { answer, since, askers: new Set(), line, isLeft: false };
    // Aborted, it is nobody's to join any more, however long its end takes.
    line.signal.addEventListener('abort', () => this.#open.delete(key));
    this.#open.set(key, open);
    return open;
  }
}

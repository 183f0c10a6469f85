interface OpenRequest<Answer> {
  readonly answer: Promise<Answer>;
  /** When it was sent: epoch milliseconds. */
  readonly since: number;
  /** The pages that wait for it. */
  readonly askers: Set<string>;
  readonly line: AbortController;
  /** Its pages got another response: it goes on only to be stored. */
  isLeft: boolean;
}

/** A page that asks anew, mostly after a reload, does not wait for a request older than this. */
const RENEWED_AFTER_MS = 3_000;
/**
 * Number of requests that may go on without a waiting page; HTTP/1.1 has six connections for all.
 */
const MAX_LEFT = 2;

/**
 * The open requests to the exchange, one for each key: the same request of another page joins it.
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

  /** Removes a page that no longer waits; a request without pages is aborted (ADR-099). */
  turnAway(key: string, asker: string): void {
    const open = this.#open.get(key);
    if (open?.askers.delete(asker) && open.askers.size === 0) open.line.abort();
  }

  /**
   * Marks a request whose pages got another response. Of too many such requests the oldest is
   * aborted.
   */
  leave(key: string): void {
    const open = this.#open.get(key);
    if (!open) return;
    open.isLeft = true;
    const left = [...this.#open.values()].filter(({ isLeft }) => isLeft);
    for (const { line } of left.slice(0, -MAX_LEFT)) line.abort();
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
    // Nobody may join an aborted request, however long it takes to end.
    line.signal.addEventListener('abort', () => this.#open.delete(key));
    this.#open.set(key, open);
    return open;
  }
}

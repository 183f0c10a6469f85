interface OpenRequest<Answer> {
  readonly answer: Promise<Answer>;
  /** When the request was sent, in epoch milliseconds. */
  readonly since: number;
  /** The pages that wait for the response. */
  readonly clientIds: Set<string>;
  readonly controller: AbortController;
  /**
   * True if its pages received another response, so the request continues only so that its response
   * is stored.
   */
  isDetached: boolean;
}

/**
 * A page that repeats a request, usually after a reload, does not wait for an earlier request that
 * is older than this.
 */
const RENEWED_AFTER_MS = 3_000;
/**
 * Number of requests that may continue without a waiting page; HTTP/1.1 has six connections in
 * total.
 */
const MAX_DETACHED = 2;

/**
 * In-flight requests to the server by key. A second page that makes the same request shares it.
 * None lasts longer than `limitMs`.
 */
export class OpenRequests<Answer> {
  readonly #open = new Map<string, OpenRequest<Answer>>();
  readonly #limitMs: number;

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  /** Shares the request with this key, or sends one. */
  join(
    key: string,
    clientId: string,
    now: number,
    send: (signal: AbortSignal) => Promise<Answer>,
  ): OpenRequest<Answer> {
    const sent = this.#open.get(key);
    const isOld = sent && !sent.clientIds.has(clientId) && now - sent.since > RENEWED_AFTER_MS;
    if (isOld) sent.controller.abort();
    const open = isOld || !sent ? this.#send(key, now, send) : sent;
    open.clientIds.add(clientId);
    return open;
  }

  /** Removes a page that no longer waits; a request without pages is aborted (ADR-098). */
  removeClient(key: string, clientId: string): void {
    const open = this.#open.get(key);
    if (open?.clientIds.delete(clientId) && open.clientIds.size === 0) open.controller.abort();
  }

  /**
   * Marks a request whose pages got another response. If there are too many such requests, the
   * oldest is aborted.
   */
  detach(key: string): void {
    const open = this.#open.get(key);
    if (!open) return;
    open.isDetached = true;
    const detached = [...this.#open.values()].filter(({ isDetached }) => isDetached);
    for (const { controller } of detached.slice(0, -MAX_DETACHED)) controller.abort();
  }

  /** Aborts all requests; their pages get another response. */
  abortAll(): void {
    for (const { controller } of [...this.#open.values()]) controller.abort();
  }

  #send(
    key: string,
    since: number,
    send: (signal: AbortSignal) => Promise<Answer>,
  ): OpenRequest<Answer> {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), this.#limitMs);
    const answer = send(controller.signal).finally(() => {
      clearTimeout(timer);
      if (this.#open.get(key) === open) this.#open.delete(key);
    });
    const open: OpenRequest<Answer> = {
      answer,
      since,
      clientIds: new Set(),
      controller,
      isDetached: false,
    };
    // No page may join an aborted request, however long it takes to end.
    controller.signal.addEventListener('abort', () => this.#open.delete(key));
    this.#open.set(key, open);
    return open;
  }
}

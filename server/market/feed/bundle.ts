/** The connection below a socket. */
export interface Connection {
  cork(): void;
  uncork(): void;
}

/**
 * Batches all writes to a connection within one turn of the event loop: the frames of all its
 * topics share one system call, which is the most expensive part of a frame.
 */
export class Bundle {
  readonly #held = new Set<Connection>();

  /** Buffers the writes of a connection until the turn ends. */
  hold(connection: Connection): void {
    if (this.#held.has(connection)) return;
    if (this.#held.size === 0) setImmediate(() => this.#release());
    this.#held.add(connection);
    connection.cork();
  }

  #release(): void {
    for (const connection of this.#held) connection.uncork();
    this.#held.clear();
  }
}

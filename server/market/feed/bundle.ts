/** The connection below a socket. */
export interface Connection {
  cork(): void;
  uncork(): void;
}

/**
 * Sends what a connection is given in one turn of the event loop at once: the frames of all its topics
 * in one call of the operating system, which costs more than all else of a frame.
 */
export class Bundle {
  readonly #held = new Set<Connection>();

  /** Holds a connection until the turn ends. */
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

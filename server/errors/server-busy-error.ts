/**
 * The server is over capacity. The call had no effect and may be sent again, a money call with the
 * same key.
 */
export class ServerBusyError extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(what, options);
    this.name = 'Busy';
  }
}

/**
 * The error of a server that is over capacity. The call had no effect and may be sent again; a
 * money call must be sent with the same key.
 */
export class ServerBusyError extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(what, options);
    this.name = 'Busy';
  }
}

/**
 * The server has more to do than it takes on at a time. Nothing was done for this call: it may be sent
 * again, a money call with the same key.
 */
export class ServerBusyError extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(what, options);
    this.name = 'Busy';
  }
}

import type { DeskErrorCode } from '#desk/contract/errors.ts';

/** A call of the web desk that is refused; the message is one line for the operator. */
export class DeskRefusal extends Error {
  override name = 'DeskRefusal';
  readonly code: DeskErrorCode;
  /** Of `stale`: the state now. */
  readonly current: unknown;

  constructor(code: DeskErrorCode, message: string, current?: unknown) {
    super(message);
    this.code = code;
    this.current = current;
  }
}

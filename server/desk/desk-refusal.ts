import type { DeskErrorCode } from '#desk/contract/errors.ts';

/** The refusal of a call from the web desk; its message is one line for the operator. */
export class DeskRefusal extends Error {
  override name = 'DeskRefusal';
  readonly code: DeskErrorCode;
  /** For the code `stale`: the current state. */
  readonly current: unknown;

  constructor(code: DeskErrorCode, message: string, current?: unknown) {
    super(message);
    this.code = code;
    this.current = current;
  }
}

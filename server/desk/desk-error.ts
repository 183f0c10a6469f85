/** An expected failure of a command; its message is one line for the operator. */
export class DeskError extends Error {
  override name = 'DeskError';
}

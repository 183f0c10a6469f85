import { CODE } from '#core/contract/envelope.ts';

/**
 * Result of a call. `failed` and `busy` are server faults. After either of them, and after
 * `aborted`, the client does not know whether a money call took effect.
 */
export const OUTCOMES = [
  'ok',
  'refused',
  'unauthorised',
  'limited',
  'busy',
  'failed',
  'aborted',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Returns the outcome of a response by its body code and HTTP status. */
export function outcomeOf(code: number | undefined, status: number): Outcome {
  if (status === 503) return 'busy';
  if (code === CODE.ok || code === CODE.secondFactor) return 'ok';
  if (code === CODE.unauthorised) return 'unauthorised';
  if (code === CODE.tooMany) return 'limited';
  return code === undefined || code === CODE.failed ? 'failed' : 'refused';
}

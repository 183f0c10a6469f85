import * as z from 'zod/mini';

/**
 * The input is `invalid`; nobody is signed in (`signedOut`); the right is missing (`forbidden`);
 * the subject does not exist (`missing`); a rule has `refused` the call; another operator has
 * `claimed` the case; the version is `stale`; the `proof` is invalid; the number of calls is
 * `limited`; the server has `failed`. The HTTP statuses are, in this order, 400, 401, 403, 404,
 * 409, 409, 409, 403, 429 and 500.
 */
const ERROR_CODES = [
  'invalid',
  'signedOut',
  'forbidden',
  'missing',
  'refused',
  'claimed',
  'stale',
  'proof',
  'limited',
  'failed',
] as const;
export type DeskErrorCode = (typeof ERROR_CODES)[number];

/** Body of every response with a status other than 200. */
export const deskFailure = z.object({
  code: z.enum(ERROR_CODES),
  /** One line for the operator. */
  message: z.string(),
  /** For `stale`: the current response of the call that returned the version. */
  current: z.optional(z.unknown()),
});

import * as z from 'zod/mini';

/**
 * `invalid` input, `signedOut`, `forbidden` right, `missing` subject, `refused` by a rule,
 * `claimed` by another operator, `stale` version, invalid `proof`, `limited` number of calls,
 * `failed` server. The HTTP status is 400, 401, 403, 404, 409, 409, 409, 403, 429 and 500, in this
 * order.
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

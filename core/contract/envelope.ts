import * as z from 'zod/mini';
import * as response from './response-fields.ts';

/** Body codes of the envelope (product.md#body-codes, ADR-012). */
export const CODE = {
  refused: 0,
  ok: 1,
  /**
   * Refused for a reason that the member can correct: a wrong transaction password, a changed rate,
   * an insufficient balance.
   */
  rule: 201,
  /**
   * The password was correct, and the sign-in needs a second factor: `data` contains the challenge.
   */
  secondFactor: 202,
  notFound: 204,
  unauthorised: 401,
  tooMany: 429,
  failed: 500,
} as const;

/**
 * Returns true for a body code of this server; any other code comes from elsewhere or is a fault.
 */
export function isKnownCode(code: number | undefined): boolean {
  return Object.values(CODE).some((known) => known === code);
}

/**
 * Every response of the API, including errors (product.md#envelope). `data` may be absent or null.
 * `field`, an optional addition, is the input field that a refusal concerns.
 */
export const envelope = z.object({
  code: z.pipe(
    z.union([z.number(), z.string()]),
    z.transform((value) => Number(value)),
  ),
  msg: response.text,
  data: z.optional(z.unknown()),
  field: response.optionalText,
});

export type Envelope = z.infer<typeof envelope>;
/** An envelope that this server sends. */
export type WrittenEnvelope = Omit<Envelope, 'field'> & Partial<Pick<Envelope, 'field'>>;

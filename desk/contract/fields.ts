import * as z from 'zod/mini';

/** Fields that calls share. Everything is plain JSON: a missing value is `null`. */

/** A decimal without an exponent, of either sign. */
export const money = z.string().check(z.regex(/^-?\d{1,30}(\.\d{1,30})?$/));
/** A positive decimal as typed by an operator. */
export const amount = z.string().check(z.regex(/^\d{1,13}(\.\d{1,18})?$/));
export const id = z.int().check(z.positive());
/** Epoch milliseconds. */
export const time = z.int();
export const date = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));
/** Text that an operator typed. */
export const typed = z.string().check(z.trim(), z.minLength(1), z.maxLength(500));
export const optionalTime = z.nullable(time);
export const optionalText = z.nullable(z.string());

/**
 * Selects the page that follows a row; it is `next` of the previous page. The call states whether
 * pages begin with the newest or the oldest row.
 */
export const cursor = z.optional(z.string().check(z.maxLength(60)));
export const next = z.nullable(z.string());

/**
 * An opaque value that identifies the displayed state, as returned by the call that read it. A
 * change to an older state is refused with the error `stale`, whose `current` is the current output
 * of that call.
 */
export const version = z.string().check(z.maxLength(100));

/**
 * The response of a passkey, as returned by `navigator.credentials.get`
 * (`AuthenticationResponseJSON`).
 */
export const assertion = z.object({
  id: z.string().check(z.maxLength(1400)),
  rawId: z.string().check(z.maxLength(1400)),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: z.string().check(z.maxLength(4000)),
    authenticatorData: z.string().check(z.maxLength(4000)),
    signature: z.string().check(z.maxLength(2000)),
    userHandle: z.nullish(z.string().check(z.maxLength(100))),
  }),
});

/**
 * Proof of a decision: the `nonce` that `decisionStart` returned, and the response of the
 * operator's passkey to the `options` that it returned. The assertion is missing for an operator of
 * the demo, who has no passkey.
 */
export const proof = z.object({
  nonce: z.string().check(z.maxLength(100)),
  assertion: z.optional(assertion),
});

/**
 * If the outcome is `waits`, the request with this id waits for the signature of a second person.
 */
export const outcome = z.object({
  outcome: z.enum(['done', 'waits']),
  requestId: z.nullable(id),
});

/** The names by which operators recognise a member. */
export const memberRef = z.object({ id, username: z.string() });
export const nothing = z.object({});

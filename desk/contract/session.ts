import * as z from 'zod/mini';
import { defineCall, RIGHTS } from './call.ts';
import { assertion, id, nothing, time } from './fields.ts';

const rights = z.array(z.enum(RIGHTS));

const session = z.object({
  id,
  name: z.string(),
  rights,
  /** Operators of the demo decide with one press, without a passkey. */
  isDemo: z.boolean(),
  /** When the session ends without a further call, and when it ends at the latest. */
  idleUntil: time,
  endsAt: time,
  now: time,
});

/** The signed-in operator. */
export const me = defineCall({
  name: 'me',
  kind: 'read',
  right: 'operator',
  input: z.object({}),
  output: session,
});

/**
 * Returns the options for `navigator.credentials.get`, to which any operator's passkey can respond.
 */
export const signInStart = defineCall({
  name: 'signInStart',
  kind: 'act',
  right: 'public',
  input: z.object({}),
  output: z.object({ options: z.unknown() }),
});

export const signInFinish = defineCall({
  name: 'signInFinish',
  kind: 'act',
  right: 'public',
  input: z.object({ assertion }),
  output: session,
});

/** The operators of the demo, which anyone can read; outside the demo, the list is empty. */
export const demoOperators = defineCall({
  name: 'demoOperators',
  kind: 'read',
  right: 'public',
  input: z.object({}),
  output: z.object({ operators: z.array(z.object({ name: z.string(), rights })) }),
});

export const demoSignIn = defineCall({
  name: 'demoSignIn',
  kind: 'act',
  right: 'public',
  input: z.object({ name: z.string().check(z.maxLength(60)) }),
  output: session,
});

export const signOut = defineCall({
  name: 'signOut',
  kind: 'act',
  right: 'operator',
  input: z.object({}),
  output: nothing,
});

const token = z.string().check(z.maxLength(100));

/**
 * Opens the link of an invitation, `/invite#<token>`; returns the options for
 * `navigator.credentials.create`.
 */
export const inviteStart = defineCall({
  name: 'inviteStart',
  kind: 'act',
  right: 'public',
  input: z.object({ token }),
  output: z.object({ name: z.string(), rights, options: z.unknown() }),
});

/** Stores the passkey of an invitation (`RegistrationResponseJSON`) and signs the operator in. */
export const inviteFinish = defineCall({
  name: 'inviteFinish',
  kind: 'act',
  right: 'public',
  input: z.object({
    token,
    passkeyName: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    credential: z.object({
      id: z.string().check(z.maxLength(1400)),
      rawId: z.string().check(z.maxLength(1400)),
      type: z.literal('public-key'),
      response: z.object({
        clientDataJSON: z.string().check(z.maxLength(4000)),
        attestationObject: z.string().check(z.maxLength(20_000)),
        transports: z.optional(z.array(z.string().check(z.maxLength(30)))),
      }),
    }),
  }),
  output: session,
});

/**
 * Prepares a decision: `input` is the input of the call without its `proof`. `canonical` is the
 * stored text of the decision; its SHA-256 is the challenge of `options`, which are for
 * `navigator.credentials.get` and `null` for an operator of the demo. A prepared decision can be
 * used once, within two minutes.
 */
export const decisionStart = defineCall({
  name: 'decisionStart',
  kind: 'act',
  right: 'operator',
  input: z.object({ call: z.string().check(z.maxLength(60)), input: z.unknown() }),
  output: z.object({
    nonce: z.string(),
    canonical: z.string(),
    options: z.nullable(z.unknown()),
  }),
});

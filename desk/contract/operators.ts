import * as z from 'zod/mini';
import { defineCall, RIGHTS } from './call.ts';
import { id, nothing, optionalTime, outcome, proof, time, version } from './fields.ts';

const rights = z.array(z.enum(RIGHTS));

export const operatorList = defineCall({
  name: 'operatorList',
  kind: 'read',
  right: ['owner'],
  input: z.object({}),
  output: z.object({
    operators: z.array(
      z.object({
        id,
        version,
        name: z.string(),
        rights,
        isDemo: z.boolean(),
        createdAt: time,
        disabledAt: optionalTime,
        passkeys: z.array(
          z.object({ id, name: z.string(), createdAt: time, usedAt: optionalTime }),
        ),
        sessions: z.array(z.object({ startedAt: time, usedAt: time, address: z.string() })),
      }),
    ),
    invites: z.array(z.object({ name: z.string(), rights, expiresAt: time })),
  }),
});

/**
 * Requests an invitation for a new operator; a second owner signs the request and receives the
 * link.
 */
export const operatorInvite = defineCall({
  name: 'operatorInvite',
  kind: 'decision',
  right: ['owner'],
  input: z.object({
    name: z.string().check(z.trim(), z.regex(/^[\p{L}\p{N} ._-]{2,40}$/u)),
    rights,
    proof,
  }),
  output: outcome,
});

/** Requests a change to an operator's rights; a second owner signs the request. */
export const operatorRights = defineCall({
  name: 'operatorRights',
  kind: 'decision',
  right: ['owner'],
  input: z.object({ id, version, rights, proof }),
  output: outcome,
});

/** Ends the sessions of an operator and prevents new ones. One owner is sufficient. */
export const operatorDisable = defineCall({
  name: 'operatorDisable',
  kind: 'decision',
  right: ['owner'],
  input: z.object({ id, version, proof }),
  output: outcome,
});

/**
 * Removes a lost passkey and ends the sessions of its operator. An operator without another passkey
 * is invited again under the same name.
 */
export const operatorPasskeyRemove = defineCall({
  name: 'operatorPasskeyRemove',
  kind: 'decision',
  right: ['owner'],
  input: z.object({ id, version, passkeyId: id, proof }),
  output: outcome,
});

export const operatorSessionsEnd = defineCall({
  name: 'operatorSessionsEnd',
  kind: 'decision',
  right: ['owner'],
  input: z.object({ id, version, proof }),
  output: outcome,
});

/**
 * Returns whether requests of the demo are decided automatically (`auto`) or wait for the desk;
 * `null` outside the demo.
 */
export const reviewMode = defineCall({
  name: 'reviewMode',
  kind: 'read',
  right: 'operator',
  input: z.object({}),
  output: z.object({ mode: z.nullable(z.enum(['auto', 'desk'])) }),
});

/** Sets the mode of the demo; it can only be called in the demo. */
export const reviewModeSet = defineCall({
  name: 'reviewModeSet',
  kind: 'act',
  right: 'operator',
  input: z.object({ mode: z.enum(['auto', 'desk']) }),
  output: nothing,
});

import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { id, money, outcome, proof, time, typed, version } from './fields.ts';

/**
 * A request concerns the `correction` of a balance, a `change` of terms, the approval of a
 * `withdrawal`, the `lift` of a restriction, the `rights` of an operator, the `invite` of a new one,
 * or a higher `threshold` for two approvals.
 */
export const REQUEST_KINDS = [
  'correction',
  'change',
  'withdrawal',
  'lift',
  'rights',
  'invite',
  'threshold',
] as const;

const request = z.object({
  kind: z.enum(REQUEST_KINDS),
  id,
  version,
  requestedBy: z.string(),
  requestedAt: time,
  /** The act in words. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  /** True if this operator may sign: another person with the right. */
  maySign: z.boolean(),
});

/** Requests that wait for the signature of a second person, oldest first. */
export const requestList = defineCall({
  name: 'requestList',
  kind: 'read',
  right: 'operator',
  input: z.object({}),
  output: z.object({ requests: z.array(request) }),
});

const of = { kind: z.enum(REQUEST_KINDS), id, version };

/** Signs as the second person and executes the request. */
export const requestSign = defineCall({
  name: 'requestSign',
  kind: 'decision',
  right: 'operator',
  input: z.object({ ...of, proof }),
  output: z.object({
    /** For an `invite`: the operator's link, shown once. */
    link: z.nullable(z.string()),
  }),
});

/** Refuses a request; its author withdraws it in the same way. */
export const requestRefuse = defineCall({
  name: 'requestRefuse',
  kind: 'decision',
  right: 'operator',
  input: z.object({ ...of, reason: typed, proof }),
  output: outcome,
});

/**
 * Requests a correction of a member's balance, posted against the house; another person must sign
 * it.
 */
export const correctionRequest = defineCall({
  name: 'correctionRequest',
  kind: 'decision',
  right: ['treasury', 'compliance'],
  input: z.object({
    memberId: id,
    account: z.int().check(z.minimum(1), z.maximum(3)),
    coin: z.string().check(z.maxLength(20)),
    /** A positive amount is a credit, and a negative one is a debit. */
    amount: money,
    reason: typed,
    proof,
  }),
  output: outcome,
});

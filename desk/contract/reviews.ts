import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import {
  amount,
  cursor,
  id,
  memberRef,
  money,
  next,
  nothing,
  optionalText,
  optionalTime,
  outcome,
  proof,
  time,
  typed,
  version,
} from './fields.ts';

export const REVIEW_KINDS = ['deposit', 'identity', 'loan'] as const;
const kind = z.enum(REVIEW_KINDS);

/** Reasons for a rejection; the member reads them in the language of the account. */
export const REJECT_REASONS = {
  deposit: ['notReceived', 'unreadable', 'duplicate', 'otherReference'],
  identity: ['unreadable', 'otherName', 'expired', 'otherDocument'],
  loan: ['unreadable', 'otherName', 'expired', 'conditions'],
  withdrawal: ['wrongAddress', 'unavailable', 'security'],
} as const;

const claim = z.object({ claimedBy: optionalText, claimedUntil: optionalTime });

const row = z.object({
  id,
  member: memberRef,
  createdAt: time,
  /** The requested amount; an identity has neither amount nor coin. */
  amount: z.nullable(money),
  coin: optionalText,
  ...claim.shape,
  /** True if an operator has set the case aside. */
  isHeld: z.boolean(),
});

/** Open requests of a kind, oldest first. */
export const reviewList = defineCall({
  name: 'reviewList',
  kind: 'read',
  right: ['reviewer'],
  input: z.object({ kind, cursor, limit: z.optional(z.int().check(z.positive(), z.maximum(500))) }),
  output: z.object({ rows: z.array(row), next, total: z.int() }),
});

const reviewCaseOutput = z.object({
  ...row.shape,
  kind,
  version,
  /** The facts of the case, which are shown in this order. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  photoIds: z.array(z.string()),
  hold: z.nullable(z.object({ by: z.string(), at: time, note: z.string() })),
  /** Earlier deposits that look like this one. */
  similar: z.array(z.object({ id, member: memberRef, amount: money, status: z.string() })),
  /** The member's decided requests of this kind, newest first. */
  history: z.array(
    z.object({
      id,
      createdAt: time,
      status: z.string(),
      amount: z.nullable(money),
      coin: optionalText,
    }),
  ),
  /** The member's active restrictions. */
  restrictions: z.array(z.string()),
  /** Number of decimals of the coin; `null` for an identity. */
  scale: z.nullable(z.int()),
});

const ofCase = z.object({ kind, id });

export const reviewCase = defineCall({
  name: 'reviewCase',
  kind: 'read',
  right: ['reviewer'],
  input: ofCase,
  output: reviewCaseOutput,
});

/**
 * Claims a case for five minutes, or extends the claim. The error `claimed` names another claimant.
 */
export const reviewClaim = defineCall({
  name: 'reviewClaim',
  kind: 'act',
  right: ['reviewer'],
  input: ofCase,
  output: claim,
});

export const reviewRelease = defineCall({
  name: 'reviewRelease',
  kind: 'act',
  right: ['reviewer'],
  input: ofCase,
  output: nothing,
});

/** Sets a case aside with a note, or returns it to the queue if there is no note. */
export const reviewHold = defineCall({
  name: 'reviewHold',
  kind: 'act',
  right: ['reviewer'],
  input: z.object({ kind, id, version, note: z.nullable(typed) }),
  output: nothing,
});

/** A photo of a case; opening it is audited. */
export const photo = defineCall({
  name: 'photo',
  kind: 'read',
  right: ['reviewer'],
  input: z.object({ kind, id, photoId: z.string().check(z.maxLength(60)) }),
  output: z.object({ type: z.string(), base64: z.string() }),
});

/** `received` is the received amount, which is required for a deposit. */
export const reviewApprove = defineCall({
  name: 'reviewApprove',
  kind: 'decision',
  right: ['reviewer'],
  input: z.object({ kind, id, version, received: z.optional(amount), proof }),
  output: outcome,
});

/** `reason` is one of the `REJECT_REASONS` of the kind. */
export const reviewReject = defineCall({
  name: 'reviewReject',
  kind: 'decision',
  right: ['reviewer'],
  input: z.object({ kind, id, version, reason: z.string().check(z.maxLength(30)), proof }),
  output: outcome,
});

import * as z from 'zod/mini';
import { WITHDRAWAL_STEPS } from '#core/domain/withdrawal-steps.ts';
import { defineCall } from './call.ts';
import {
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
  version,
} from './fields.ts';

const step = z.enum(WITHDRAWAL_STEPS);

const row = z.object({
  id,
  member: memberRef,
  step,
  createdAt: time,
  /** When the withdrawal reached its current step. */
  stepAt: time,
  coin: z.string(),
  /** `amount` = `fee` + `arrival`; `arrival` is to be paid. */
  amount: money,
  fee: money,
  arrival: money,
  /** `null` for a coin with one network and for a bank. */
  network: optionalText,
  isBank: z.boolean(),
  target: z.string(),
  approvedBy: optionalText,
  claimedBy: optionalText,
  txid: optionalText,
});

/**
 * The withdrawals at a step, and the number of withdrawals at each step. Open steps are sorted
 * oldest first, final ones newest first.
 */
export const withdrawalBoard = defineCall({
  name: 'withdrawalBoard',
  kind: 'read',
  right: ['reviewer', 'payer', 'compliance'],
  input: z.object({ step, cursor, limit: z.optional(z.int().check(z.positive(), z.maximum(200))) }),
  output: z.object({
    rows: z.array(row),
    next,
    counts: z.object({ review: z.int(), approved: z.int(), sending: z.int() }),
  }),
});

const ofCase = z.object({ id });

export const withdrawalCase = defineCall({
  name: 'withdrawalCase',
  kind: 'read',
  right: ['reviewer', 'payer', 'compliance'],
  input: ofCase,
  output: z.object({
    ...row.shape,
    version,
    bankName: optionalText,
    cardName: optionalText,
    /** Reason for a rejection or a failure. */
    remark: z.string(),
    explorer: optionalText,
    /** Time at which the member added the address or card; `null` if it is unknown. */
    targetSince: optionalTime,
    /** Other members who bound or paid the same target. */
    sharedWith: z.array(memberRef),
    isFirst: z.boolean(),
    /**
     * Restrictions, the hold after a security change, or a payment that differs from the approved
     * one.
     */
    holds: z.array(z.string()),
    /** Totals of the member's credited deposits and sent withdrawals in this coin. */
    sumIn: money,
    sumOut: money,
    /** True if two people must approve the withdrawal, because its amount reaches the threshold. */
    needsSecond: z.boolean(),
    /**
     * True if this operator may mark the withdrawal as sent: the operator must have claimed it and
     * must not have approved it.
     */
    maySend: z.boolean(),
  }),
});

export const withdrawalApprove = defineCall({
  name: 'withdrawalApprove',
  kind: 'decision',
  right: ['reviewer', 'compliance'],
  input: z.object({ id, version, proof }),
  output: outcome,
});

const reason = z.string().check(z.maxLength(30));

/** Rejects a withdrawal; `reason` is one of `REJECT_REASONS.withdrawal`. */
export const withdrawalReject = defineCall({
  name: 'withdrawalReject',
  kind: 'decision',
  right: ['reviewer', 'compliance'],
  input: z.object({ id, version, reason, proof }),
  output: outcome,
});

/**
 * Claims an approved withdrawal in order to send it; `fromOther` takes over another person's claim.
 */
export const withdrawalTake = defineCall({
  name: 'withdrawalTake',
  kind: 'act',
  right: ['payer'],
  input: z.object({ id, version, fromOther: z.boolean() }),
  output: nothing,
});

/**
 * Marks a withdrawal as sent; `txid` is the hash or bank reference of the payment that was made.
 */
export const withdrawalSent = defineCall({
  name: 'withdrawalSent',
  kind: 'decision',
  right: ['payer'],
  input: z.object({ id, version, txid: z.string().check(z.trim(), z.maxLength(200)), proof }),
  output: outcome,
});

/** Records that the payment is impossible and returns the money to the member. */
export const withdrawalFail = defineCall({
  name: 'withdrawalFail',
  kind: 'decision',
  right: ['payer'],
  input: z.object({ id, version, reason, proof }),
  output: outcome,
});

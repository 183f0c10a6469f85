import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { money, outcome, proof, time, typed, version } from './fields.ts';
import { halt } from './today.ts';

/**
 * Running options by market, coin and duration. A payout is the total that the house would pay to
 * members.
 */
export const riskExposure = defineCall({
  name: 'riskExposure',
  kind: 'read',
  right: ['risk', 'treasury'],
  input: z.object({}),
  output: z.object({
    now: time,
    /** The largest sums of open stakes with their limits; `limit` is `null` if there is none. */
    limits: z.array(
      z.object({
        of: z.enum(['market', 'member', 'stake']),
        /** The market or member with the largest sum. */
        name: z.string(),
        coin: z.string(),
        used: money,
        limit: z.nullable(money),
      }),
    ),
    rows: z.array(
      z.object({
        market: z.string(),
        coin: z.string(),
        durationSeconds: z.int(),
        count: z.int(),
        stakesUp: money,
        stakesDown: money,
        payoutIfUp: money,
        payoutIfDown: money,
        /** The maximum loss of the house, which is the larger payout less all stakes. */
        worst: money,
      }),
    ),
  }),
});

/** The halted parts, and all parts that can be halted. */
export const haltList = defineCall({
  name: 'haltList',
  kind: 'read',
  right: ['risk', 'support', 'compliance', 'treasury'],
  input: z.object({}),
  output: z.object({ version, halts: z.array(halt), parts: z.array(z.string()) }),
});

/** Stops new business in a part; `trading` stops everything. */
export const haltSet = defineCall({
  name: 'haltSet',
  kind: 'decision',
  right: ['risk'],
  input: z.object({ part: z.string().check(z.maxLength(60)), reason: typed, proof }),
  output: outcome,
});

/** Resumes a part. Before `trading` resumes, the whole ledger is verified. */
export const haltLift = defineCall({
  name: 'haltLift',
  kind: 'decision',
  right: ['risk'],
  input: z.object({ part: z.string().check(z.maxLength(60)), version, reason: typed, proof }),
  output: outcome,
});

import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { date, id, memberRef, money, optionalText, optionalTime, time } from './fields.ts';

/** An entry with its postings, the row that caused it, and the acts of the desk on that row. */
export const ledgerEntry = defineCall({
  name: 'ledgerEntry',
  kind: 'read',
  right: ['support', 'reviewer', 'compliance', 'treasury', 'payer'],
  input: z.object({ id }),
  output: z.object({
    id,
    kind: z.string(),
    reference: z.string(),
    at: time,
    postings: z.array(
      z.object({
        member: z.nullable(memberRef),
        account: z.nullable(z.int()),
        bucket: optionalText,
        house: optionalText,
        coin: z.string(),
        amount: money,
      }),
    ),
    /** The acts of the desk on the same reference, oldest first. */
    acts: z.array(
      z.object({
        seq: z.int(),
        at: time,
        actor: z.string(),
        action: z.string(),
        isSigned: z.boolean(),
      }),
    ),
  }),
});

/** A member's balances at the time `at` (now by default), recomputed from all earlier postings. */
export const ledgerBalance = defineCall({
  name: 'ledgerBalance',
  kind: 'read',
  right: ['support', 'compliance', 'treasury'],
  input: z.object({ memberId: id, at: optionalTime }),
  output: z.object({
    at: time,
    balances: z.array(
      z.object({ account: z.int(), coin: z.string(), available: money, frozen: money }),
    ),
  }),
});

/** The figures of a day (UTC) by coin, recomputed. */
export const moneyDay = defineCall({
  name: 'moneyDay',
  kind: 'read',
  right: ['treasury', 'compliance', 'risk'],
  input: z.object({ date }),
  output: z.object({
    date,
    rows: z.array(
      z.object({
        coin: z.string(),
        opening: money,
        in: money,
        out: money,
        fees: money,
        /** Winnings of the house from its members. */
        result: money,
        loans: money,
        corrections: money,
        /** Rewards for invitations. */
        rewards: money,
        openings: money,
        closing: money,
        /** The difference is not 0 if money moved without a request. */
        difference: money,
      }),
    ),
  }),
});

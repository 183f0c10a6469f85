import * as z from 'zod/mini';
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
  typed,
  version,
} from './fields.ts';

const READERS = ['support', 'reviewer', 'compliance', 'payer', 'treasury'] as const;
const RESTRICTION_SCOPES = ['withdrawals', 'trading', 'all'] as const;
const scope = z.enum(RESTRICTION_SCOPES);

/**
 * Members that match a search text: a member number, name, e-mail address, phone number, withdrawal
 * address, hash or order number.
 */
export const memberSearch = defineCall({
  name: 'memberSearch',
  kind: 'read',
  right: [...READERS],
  input: z.object({ query: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
  output: z.object({
    members: z.array(
      z.object({
        ...memberRef.shape,
        email: optionalText,
        phone: optionalText,
        /** The matching field: `number`, `name`, `email`, `phone`, `address`, `hash` or `order`. */
        match: z.string(),
      }),
    ),
  }),
});

const ofMember = z.object({ id });
const pageOf = z.object({ id, cursor });

export const member = defineCall({
  name: 'member',
  kind: 'read',
  right: [...READERS],
  input: ofMember,
  output: z.object({
    ...memberRef.shape,
    version,
    email: optionalText,
    phone: optionalText,
    language: optionalText,
    createdAt: time,
    identity: z.enum(['none', 'underReview', 'certified']),
    twoStep: z.boolean(),
    frozenAt: optionalTime,
    closedAt: optionalTime,
    /** End of the hold on withdrawals after a security change. */
    heldUntil: optionalTime,
    restrictions: z.array(
      z.object({
        scope,
        reason: z.string(),
        until: optionalTime,
        by: z.string(),
        at: time,
        /** True if compliance set the restriction, so only two people can lift it. */
        needsSecond: z.boolean(),
      }),
    ),
    /**
     * The member's inviter, and whether the invitation earns rewards
     * (product.md#invitation-rewards).
     */
    invitedBy: z.nullable(z.object({ id, status: z.enum(['none', 'earning', 'excluded']) })),
    /** Members whom this member invited, and how many of them are presumably the same person. */
    invited: z.object({ all: z.int(), excluded: z.int() }),
    underWay: z.object({
      withdrawals: z.int(),
      transfers: z.int(),
      spotOrders: z.int(),
      options: z.int(),
    }),
    balances: z.array(
      z.object({ account: z.int(), coin: z.string(), available: money, frozen: money }),
    ),
  }),
});

/** Entries of the ledger that touch the member, newest first. */
export const memberLedger = defineCall({
  name: 'memberLedger',
  kind: 'read',
  right: [...READERS],
  input: pageOf,
  output: z.object({
    rows: z.array(
      z.object({
        entryId: id,
        kind: z.string(),
        reference: z.string(),
        at: time,
        account: z.int(),
        bucket: z.enum(['available', 'frozen']),
        coin: z.string(),
        amount: money,
      }),
    ),
    next,
  }),
});

/** Spot orders, newest first. */
export const memberOrders = defineCall({
  name: 'memberOrders',
  kind: 'read',
  right: [...READERS],
  input: pageOf,
  output: z.object({
    rows: z.array(
      z.object({
        id,
        /** The order number that members see. */
        orderNumber: z.string(),
        market: z.string(),
        side: z.string(),
        kind: z.string(),
        price: z.nullable(money),
        quantity: z.nullable(money),
        filledQuantity: money,
        status: z.string(),
        placedAt: time,
      }),
    ),
    next,
  }),
});

/** Options, newest first; `why` explains the outcome of an ended one in words. */
export const memberOptions = defineCall({
  name: 'memberOptions',
  kind: 'read',
  right: [...READERS],
  input: pageOf,
  output: z.object({
    rows: z.array(
      z.object({
        id,
        orderNumber: z.string(),
        market: z.string(),
        direction: z.string(),
        coin: z.string(),
        stake: money,
        durationSeconds: z.int(),
        status: z.string(),
        placedAt: time,
        why: z.array(z.string()),
      }),
    ),
    next,
  }),
});

/** Deposits and withdrawals, newest first. */
export const memberFunding = defineCall({
  name: 'memberFunding',
  kind: 'read',
  right: [...READERS],
  input: pageOf,
  output: z.object({
    rows: z.array(
      z.object({
        kind: z.enum(['deposit', 'withdrawal']),
        id,
        coin: z.string(),
        amount: money,
        /** The amount that was credited or paid. */
        moved: z.nullable(money),
        status: z.string(),
        network: optionalText,
        txid: optionalText,
        createdAt: time,
      }),
    ),
    next,
  }),
});

/** Requests for identity verification, with names masked. */
export const memberIdentity = defineCall({
  name: 'memberIdentity',
  kind: 'read',
  right: ['support', 'reviewer', 'compliance'],
  input: ofMember,
  output: z.object({
    requests: z.array(
      z.object({ id, status: z.string(), maskedName: z.string(), createdAt: time }),
    ),
  }),
});

/** Opens one request; the operator's reason is written to the audit log. */
export const memberIdentityOpen = defineCall({
  name: 'memberIdentityOpen',
  kind: 'act',
  right: ['reviewer', 'compliance'],
  input: z.object({ id, requestId: id, reason: typed }),
  output: z.object({
    realName: z.string(),
    photos: z.array(z.object({ id: z.string(), type: z.string(), base64: z.string() })),
  }),
});

/** Security events of the account, newest first, and its sessions. */
export const memberSecurity = defineCall({
  name: 'memberSecurity',
  kind: 'read',
  right: ['support', 'compliance'],
  input: ofMember,
  output: z.object({
    events: z.array(z.object({ at: time, kind: z.string(), address: z.string() })),
    sessions: z.array(z.object({ startedAt: time, usedAt: time, device: z.string() })),
    passkeys: z.array(z.object({ name: z.string(), createdAt: time, usedAt: optionalTime })),
  }),
});

export const memberNotes = defineCall({
  name: 'memberNotes',
  kind: 'read',
  right: [...READERS],
  input: ofMember,
  output: z.object({
    notes: z.array(z.object({ id, text: z.string(), by: z.string(), at: time })),
  }),
});

export const memberNote = defineCall({
  name: 'memberNote',
  kind: 'act',
  right: [...READERS],
  input: z.object({ id, text: typed }),
  output: nothing,
});

/**
 * Restricts a member, replacing a restriction of the same scope. `until` is `null` if the
 * restriction lasts until it is lifted.
 */
export const memberRestrict = defineCall({
  name: 'memberRestrict',
  kind: 'decision',
  right: ['support', 'compliance'],
  input: z.object({ id, version, scope, reason: typed, until: optionalTime, proof }),
  output: outcome,
});

export const memberLift = defineCall({
  name: 'memberLift',
  kind: 'decision',
  right: ['support', 'compliance'],
  input: z.object({ id, version, scope, reason: typed, proof }),
  output: outcome,
});

const recovery = z.object({ id, version, reason: typed, proof });

/** Ends all the member's sessions. */
export const memberSessionsEnd = defineCall({
  name: 'memberSessionsEnd',
  kind: 'decision',
  right: ['support', 'compliance'],
  input: recovery,
  output: outcome,
});

export const memberTwoStepOff = defineCall({
  name: 'memberTwoStepOff',
  kind: 'decision',
  right: ['support', 'compliance'],
  input: recovery,
  output: outcome,
});

export const memberUnfreeze = defineCall({
  name: 'memberUnfreeze',
  kind: 'decision',
  right: ['support', 'compliance'],
  input: recovery,
  output: outcome,
});

export const memberReopen = defineCall({
  name: 'memberReopen',
  kind: 'decision',
  right: ['support', 'compliance'],
  input: recovery,
  output: outcome,
});

/**
 * Returns a code with which a member who has only a phone number can set a new login password;
 * `reason` states how the operator verified the owner.
 */
export const memberReset = defineCall({
  name: 'memberReset',
  kind: 'decision',
  right: ['support', 'compliance'],
  input: recovery,
  output: z.object({ code: z.string() }),
});

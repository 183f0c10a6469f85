import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { big, moneyColumn, rowNumber } from './columns.ts';
import { coins } from './market.ts';

/** The operators' desk on the web (ADR-161). Times are epoch milliseconds. */

/** Operators. A trigger requires the signatures of two owners for a change of rights. */
export const deskOperators = pgTable(
  'desk_operators',
  {
    id: rowNumber(),
    /** The actor in the audit log, unique regardless of case. */
    name: text().notNull(),
    rights: jsonb().$type<readonly string[]>().notNull(),
    /** True for an operator of demo mode, who signs in and decides with one press. */
    isDemo: boolean('is_demo').notNull().default(false),
    createdAt: big('created_at').notNull(),
    disabledAt: big('disabled_at'),
  },
  (table) => [uniqueIndex('desk_operators_name').on(sql`lower(${table.name})`)],
);

/**
 * Passkeys of operators; the audit log also contains their registration. Nothing in a row is
 * secret.
 */
export const deskPasskeys = pgTable('desk_passkeys', {
  id: rowNumber(),
  operatorId: big('operator_id')
    .notNull()
    .references(() => deskOperators.id),
  /** In base64url, like the COSE key. */
  credentialId: text('credential_id').notNull().unique(),
  publicKey: text('public_key').notNull(),
  counter: big('counter').notNull(),
  /** Separated by commas. */
  transports: text('transports').notNull(),
  name: text('name').notNull(),
  createdAt: big('created_at').notNull(),
  usedAt: big('used_at'),
});

/** Challenges and decisions awaiting a passkey; a row is deleted when it is used. */
export const deskChallenges = pgTable('desk_challenges', {
  /** Hash of the secret: a challenge, or the nonce of a decision. */
  hash: text().primaryKey(),
  purpose: text().$type<'signIn' | 'invite' | 'decision'>().notNull(),
  operatorId: big('operator_id').references(() => deskOperators.id),
  /** The canonical decision, or the hash of the token of an invitation. */
  subject: text().notNull(),
  expiresAt: big('expires_at').notNull(),
});

export const deskSessions = pgTable(
  'desk_sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    operatorId: big('operator_id')
      .notNull()
      .references(() => deskOperators.id),
    address: text().notNull(),
    startedAt: big('started_at').notNull(),
    usedAt: big('used_at').notNull(),
    endsAt: big('ends_at').notNull(),
  },
  (table) => [index('desk_sessions_operator').on(table.operatorId)],
);

/** One-time links with which operators register their first passkey. */
export const deskInvites = pgTable(
  'desk_invites',
  {
    tokenHash: text('token_hash').primaryKey(),
    name: text().notNull(),
    rights: jsonb().$type<readonly string[]>().notNull(),
    invitedBy: text('invited_by').notNull(),
    /** The second owner, who is required as soon as there are two owners (trigger). */
    signedBy: text('signed_by'),
    expiresAt: big('expires_at').notNull(),
    usedAt: big('used_at'),
  },
  (table) => [
    check(
      'desk_invites_two_people',
      sql`lower(trim(${table.signedBy})) <> lower(trim(${table.invitedBy}))`,
    ),
  ],
);

/** Claims: a case belongs to the operator who opened it for some minutes. */
export const deskClaims = pgTable(
  'desk_claims',
  {
    kind: text().notNull(),
    subjectId: big('subject_id').notNull(),
    operatorId: big('operator_id')
      .notNull()
      .references(() => deskOperators.id),
    until: big('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.subjectId] })],
);

/** Cases that were set aside with a note. */
export const deskHolds = pgTable(
  'desk_holds',
  {
    kind: text().notNull(),
    subjectId: big('subject_id').notNull(),
    note: text().notNull(),
    by: text().notNull(),
    at: big('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subjectId] }),
    check('desk_holds_note', sql`${table.note} <> ''`),
  ],
);

/** Acts that wait for the signature of a second person; each row is decided only once (trigger). */
export const deskRequests = pgTable(
  'desk_requests',
  {
    id: rowNumber(),
    kind: text().$type<'withdrawal' | 'lift' | 'rights' | 'invite' | 'threshold'>().notNull(),
    /** Id of the withdrawal, the restriction, the operator or the coin; `null` for an invitation. */
    subjectId: big('subject_id'),
    details: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    requestedBy: text('requested_by').notNull(),
    requestedAt: big('requested_at').notNull(),
    status: text().$type<'waiting' | 'signed' | 'refused'>().notNull().default('waiting'),
    decidedBy: text('decided_by'),
    decidedAt: big('decided_at'),
  },
  (table) => [
    uniqueIndex('desk_requests_waiting')
      .on(table.kind, table.subjectId)
      .where(sql`${table.status} = 'waiting'`),
    check(
      'desk_requests_kind',
      sql`${table.kind} in ('withdrawal', 'lift', 'rights', 'invite', 'threshold')`,
    ),
    check('desk_requests_status', sql`${table.status} in ('waiting', 'signed', 'refused')`),
    check(
      'desk_requests_decided',
      sql`(${table.status} = 'waiting') = (${table.decidedBy} is null)
    and (${table.decidedBy} is null) = (${table.decidedAt} is null)`,
    ),
    check(
      'desk_requests_two_people',
      sql`${table.status} <> 'signed'
    or lower(trim(${table.decidedBy})) <> lower(trim(${table.requestedBy}))`,
    ),
  ],
);

/**
 * Changes of reference data that wait for a second person or for their time. The content of a row
 * never changes, and a row takes each step only once (trigger).
 */
export const deskChanges = pgTable(
  'desk_changes',
  {
    id: rowNumber(),
    /** The complete changed files, as read by an import. */
    data: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    /** The version of each of these files on which the change is based. */
    base: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    /** The old and new values of each row. */
    differences: jsonb().$type<unknown>().notNull(),
    /** True for changes to deposit addresses, payouts and limits. */
    needsSecond: boolean('needs_second').notNull(),
    /** `null` if the change applies as soon as it is signed. */
    applyAt: big('apply_at'),
    requestedBy: text('requested_by').notNull(),
    requestedAt: big('requested_at').notNull(),
    status: text()
      .$type<'waiting' | 'scheduled' | 'applied' | 'failed' | 'refused'>()
      .notNull()
      .default('waiting'),
    decidedBy: text('decided_by'),
    decidedAt: big('decided_at'),
    /** Why the change could not be applied at its time. */
    failure: text(),
    /** The transaction that applied the change; the database sets it. */
    appliedTx: text('applied_tx'),
  },
  (table) => [
    index('desk_changes_applied').on(table.appliedTx),
    index('desk_changes_scheduled').on(table.applyAt).where(sql`${table.status} = 'scheduled'`),
    check(
      'desk_changes_status',
      sql`${table.status} in ('waiting', 'scheduled', 'applied', 'failed', 'refused')`,
    ),
    check(
      'desk_changes_two_people',
      sql`not ${table.needsSecond} or ${table.status} in ('waiting', 'refused')
    or coalesce(lower(trim(${table.decidedBy})) <> lower(trim(${table.requestedBy})), false)`,
    ),
  ],
);

/** Withdrawals of at least this amount require approval by two people (trigger). */
export const deskThresholds = pgTable(
  'desk_thresholds',
  {
    coinId: big('coin_id')
      .primaryKey()
      .references(() => coins.id),
    amount: moneyColumn('amount').notNull(),
  },
  (table) => [check('desk_thresholds_amount', sql`${table.amount} > 0`)],
);

/**
 * The passkey's signature of a decision, stored with the audit row so that anyone can verify it.
 */
export interface DecisionProof {
  readonly nonce: string;
  /** The decision that was shown; its SHA-256 is the challenge. */
  readonly canonical: string;
  /** Null for an operator of the demo. */
  readonly signed?: {
    readonly origin: string;
    readonly credentialId: string;
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
  };
}

/**
 * Acts of the desk, on the web and on the command line. Rows are never changed (trigger). Each one
 * contains a hash of the previous row and its own content, computed by the database (migration
 * 0059).
 */
export const deskAudit = pgTable(
  'desk_audit',
  {
    id: rowNumber(),
    at: big('at').notNull(),
    actor: text().notNull(),
    action: text().notNull(),
    details: jsonb().$type<unknown>().notNull(),
    /** Position in the chain, without gaps; the database sets it, like `hash`. */
    seq: big('seq').notNull().default(0),
    door: text().$type<'command' | 'web' | 'demo'>().notNull().default('command'),
    proof: jsonb().$type<DecisionProof>(),
    hash: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('desk_audit_seq').on(table.seq),
    index('desk_audit_subject').on(sql`(${table.details} ->> 'id')`, table.action),
    uniqueIndex('desk_audit_proof')
      .on(sql`(${table.proof} ->> 'nonce')`)
      .where(sql`${table.proof} is not null`),
    check('desk_audit_door', sql`${table.door} in ('command', 'web', 'demo')`),
  ],
);

/**
 * Position and hash of the newest row of the audit log. Only the trigger of the audit log writes
 * this row.
 */
export const deskAuditHead = pgTable(
  'desk_audit_head',
  {
    id: integer().primaryKey().default(1),
    seq: big('seq').notNull(),
    hash: text().notNull(),
  },
  (table) => [check('desk_audit_head_one_row', sql`${table.id} = 1`)],
);

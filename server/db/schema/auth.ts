import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';

/**
 * Members. Names are unique and stored normalised (username and e-mail address in lower case,
 * invite code in upper case); times are epoch milliseconds.
 */
export const members = pgTable(
  'members',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity({ startWith: 100001 }),
    /**
     * A username contains a letter and no `@`, so it never equals another member's phone number or
     * e-mail address.
     */
    username: text().notNull().unique(),
    email: text().unique(),
    /** Digits only. */
    phone: text().unique(),
    passwordHash: text('password_hash').notNull(),
    /** Transaction password; null until it is set. */
    transactionPasswordHash: text('pay_hash'),
    inviteCode: text('invite_code').notNull().unique(),
    invitedBy: bigint('invited_by', { mode: 'number' }),
    vip: integer().notNull().default(0),
    creditScore: integer('credit_score').notNull().default(100),
    /** 0 awaiting, 1 under review, 2 certified. */
    identityStatus: integer('identity_status').notNull().default(0),
    language: text().notNull().default('en'),
    /**
     * Time of the last change of a password or withdrawal target, after which withdrawals may be
     * held (product.md#hold-after-a-change).
     */
    securityChangedAt: bigint('security_changed_at', { mode: 'number' }),
    /**
     * Stored unencrypted, because every e-mail to the member includes it; it authorises nothing
     * (product.md#anti-phishing-code).
     */
    antiPhishingCode: text('anti_phishing_code'),
    /**
     * When the member froze the account; null while it is not frozen (product.md#frozen-account).
     */
    frozenAt: bigint('frozen_at', { mode: 'number' }),
    /** When the member closed the account; null while it is open (product.md#closed-account). */
    closedAt: bigint('closed_at', { mode: 'number' }),
    createdAt: bigint('created_at', { mode: 'number' }).notNull(),
  },
  (table) => [
    index('members_closed').on(table.closedAt).where(sql`${table.closedAt} is not null`),
    check('members_identity_status', sql`${table.identityStatus} in (0, 1, 2)`),
  ],
);

/** Returns the column of the member to whom a row belongs. */
export const memberId = () =>
  bigint('member_id', { mode: 'number' })
    .notNull()
    .references(() => members.id);

/**
 * Sessions; ending one deletes its row. Only hashes of the token and of the cookie's binding secret
 * are stored.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    memberId: memberId(),
    tokenHash: text('token_hash').notNull().unique(),
    /** Set if the login had an `Origin` header; calls in the session then also need the cookie. */
    bindingHash: text('binding_hash'),
    userAgent: text('user_agent').notNull().default(''),
    /**
     * Key of the IP address of the last recorded call; for IPv6, the key is the /64 network.
     */
    address: text().notNull().default(''),
    /** The browser's row in `knownDevices`; null for a client without cookies. */
    deviceHash: text('device_hash'),
    isRemembered: boolean('is_remembered').notNull().default(false),
    createdAt: bigint('created_at', { mode: 'number' }).notNull(),
    /**
     * Recorded about once a minute; 0 for a session of an older version that has made no call
     * since.
     */
    lastSeenAt: bigint('last_seen_at', { mode: 'number' }).notNull().default(0),
    expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
  },
  (table) => [
    index('sessions_member').on(table.memberId, table.id),
    index('sessions_expiry').on(table.expiresAt),
  ],
);

/**
 * Browsers from which a member has signed in before. Their failed attempts are counted separately
 * (ADR-032).
 */
export const knownDevices = pgTable(
  'known_devices',
  {
    memberId: memberId(),
    deviceHash: text('device_hash').notNull(),
    lastSeenAt: bigint('last_seen_at', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.deviceHash] }),
    index('known_devices_age').on(table.lastSeenAt),
  ],
);

/** Password attempts per `subject`: a name and device, or a member. */
export const attempts = pgTable(
  'attempts',
  {
    subject: text().primaryKey(),
    tries: integer().notNull(),
    updatedAt: bigint('updated_at', { mode: 'number' }).notNull(),
    /** Attempts before this time are refused. */
    allowedAt: bigint('allowed_at', { mode: 'number' }).notNull(),
  },
  (table) => [index('attempts_age').on(table.updatedAt)],
);

/**
 * The key of the tags in session tokens. There is one row, which is created at the first start
 * (ADR-029). Before `untagged_until`, there may be sessions whose tokens have no tag.
 */
export const tokenKeys = pgTable(
  'token_keys',
  {
    id: integer().primaryKey(),
    secret: text().notNull(),
    untaggedUntil: bigint('untagged_until', { mode: 'number' }).notNull(),
  },
  (table) => [check('token_keys_one', sql`${table.id} = 1`)],
);

/**
 * E-mail codes: the latest one for each purpose and subject, which is a member or the address being
 * registered.
 */
export const emailCodes = pgTable(
  'email_codes',
  {
    purpose: text().notNull(),
    subject: text().notNull(),
    salt: text().notNull(),
    codeHash: text('code_hash').notNull(),
    tries: integer().notNull().default(0),
    sentAt: bigint('sent_at', { mode: 'number' }).notNull(),
    expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.purpose, table.subject] }),
    index('email_codes_expiry').on(table.expiresAt),
  ],
);

/**
 * One-time links in e-mails that freeze an account (product.md#frozen-account). Only hashes are
 * stored.
 */
export const freezeLinks = pgTable(
  'freeze_links',
  {
    linkHash: text('link_hash').primaryKey(),
    memberId: memberId(),
    expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
  },
  (table) => [
    index('freeze_links_member').on(table.memberId),
    index('freeze_links_expiry').on(table.expiresAt),
  ],
);

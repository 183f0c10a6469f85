import { bigint, boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { memberId, members } from './auth.ts';

/**
 * A member's two-step verification; without a row, or before `confirmedAt`, it is off (ADR-127).
 * Times are epoch milliseconds.
 */
export const twoStep = pgTable('two_step', {
  memberId: bigint('member_id', { mode: 'number' })
    .primaryKey()
    .references(() => members.id),
  /**
   * The TOTP secret, encrypted with the key of the configuration, because the server must read it.
   */
  sealedSecret: text('sealed_secret').notNull(),
  startedAt: bigint('started_at', { mode: 'number' }).notNull(),
  confirmedAt: bigint('confirmed_at', { mode: 'number' }),
  /** The time step of the last accepted code; only codes of later steps are accepted. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

/** Unused recovery codes; using one deletes its row. Only hashes are stored. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    memberId: memberId(),
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.codeHash] })],
);

/** Sign-ins with a correct password that wait for the second factor (ADR-127). */
export const loginChallenges = pgTable(
  'login_challenges',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    memberId: memberId(),
    /** Hash of the browser's device cookie; null for a client without cookies. */
    deviceHash: text('device_hash'),
    /** Digest of the password hash: changing the password therefore invalidates the sign-in. */
    passwordDigest: text('password_digest').notNull(),
    isRemembered: boolean('is_remembered').notNull(),
    expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
  },
  (table) => [
    index('login_challenges_member').on(table.memberId),
    index('login_challenges_expiry').on(table.expiresAt),
  ],
);

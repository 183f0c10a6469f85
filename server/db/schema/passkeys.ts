import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { memberId, members } from './auth.ts';
import { big, rowNumber } from './columns.ts';

/** Passkeys of members (ADR-127). Nothing in a row is secret. Times are epoch milliseconds. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: rowNumber(),
    memberId: memberId(),
    /** Id assigned by the authenticator, in base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE key in base64url. */
    publicKey: text('public_key').notNull(),
    /** Highest signature counter so far; it stays 0 for authenticators that do not count. */
    counter: big('counter').notNull(),
    /** The transports of the authenticator, separated by commas. */
    transports: text('transports').notNull(),
    name: text('name').notNull(),
    createdAt: big('created_at').notNull(),
    usedAt: big('used_at'),
  },
  (table) => [index('passkeys_member').on(table.memberId, table.id)],
);

/** Challenges awaiting a passkey's response; a row is deleted when it is used (ADR-127). */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    /** One of `PasskeyPurpose`. */
    purpose: text('purpose').notNull(),
    /** Null if nobody has signed in. */
    memberId: big('member_id').references(() => members.id),
    /** Origin of the requesting page, from which the response must come. */
    origin: text('origin').notNull(),
    expiresAt: big('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_expiry').on(table.expiresAt)],
);

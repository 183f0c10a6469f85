import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '../../db/db.ts';
import { sessions, tokenKeys } from '../../db/schema/auth.ts';
import { isSecret, newSecret } from './secrets.ts';

/** Session tokens, which carry a tag that is computed with the server's key (ADR-029). */
export interface Tokens {
  /** Returns a new token: 128 random bits and a tag over them, in the form of a secret. */
  issue(): string;
  /**
   * Determines whether this exchange issued a text as a token: `untagged` may be a token of a
   * version without tags; `foreign` was never a token, so it needs no query.
   */
  judge(token: string, now: number): 'issued' | 'untagged' | 'foreign';
}

const RANDOM_BYTES = 16;
const TAG_BYTES = 16;
const DAY_MS = 24 * 3_600_000;
/** Maximum lifetime of a session from sign-in, whether or not it is used (docs/asvs.md). */
export const LONGEST_SESSION_MS = 90 * DAY_MS;
/** Id of the only row. */
const ID = 1;

/** Reads the key, which all instances share; the first instance that starts creates it. */
export async function openTokens(db: Db, now: number): Promise<Tokens> {
  const before = await db.select({ id: sessions.id }).from(sessions).limit(1);
  // One day is added for instances that still run a version without tags.
  const untaggedUntil = before.length > 0 ? now + LONGEST_SESSION_MS + DAY_MS : now;
  const fresh = { id: ID, secret: newSecret(), untaggedUntil };
  await db.insert(tokenKeys).values(fresh).onConflictDoNothing();
  const [key] = await db.select().from(tokenKeys);
  if (key === undefined) throw new Error('the key of tokens is missing');
  return createTokens(key);
}

/** Creates tokens under a key. From `untaggedUntil` (epoch ms) on, every token has a tag. */
function createTokens({
  secret,
  untaggedUntil,
}: {
  readonly secret: string;
  readonly untaggedUntil: number;
}): Tokens {
  const tagOf = (random: Buffer) =>
    createHmac('sha256', secret).update(random).digest().subarray(0, TAG_BYTES);
  return {
    issue() {
      const random = randomBytes(RANDOM_BYTES);
      return Buffer.concat([random, tagOf(random)]).toString('base64url');
    },
    judge(token, now) {
      if (!isSecret(token)) return 'foreign';
      const bytes = Buffer.from(token, 'base64url');
      const tag = tagOf(bytes.subarray(0, RANDOM_BYTES));
      if (timingSafeEqual(bytes.subarray(RANDOM_BYTES), tag)) return 'issued';
      return now < untaggedUntil ? 'untagged' : 'foreign';
    },
  };
}

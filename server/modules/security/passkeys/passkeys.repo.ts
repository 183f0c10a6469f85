import { and, asc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type { Db } from '../../../db/db.ts';
import { passkeyChallenges, passkeys } from '../../../db/schema/passkeys.ts';

export type Passkey = typeof passkeys.$inferSelect;
type Challenge = typeof passkeyChallenges.$inferSelect;

/** Returns the member's passkeys, oldest first. */
export function listPasskeys(db: Db, memberId: number): Promise<Passkey[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.memberId, memberId))
    .orderBy(asc(passkeys.id));
}

export async function findByCredential(db: Db, credentialId: string): Promise<Passkey | undefined> {
  return (await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)))[0];
}

/** Stores a passkey; returns false when its credential is stored already. */
export async function insertPasskey(
  tx: Db,
  passkey: Omit<typeof passkeys.$inferInsert, 'id' | 'usedAt'>,
): Promise<boolean> {
  const stored = await tx
    .insert(passkeys)
    .values(passkey)
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning({ id: passkeys.id });
  return stored.length > 0;
}

function ofMember(memberId: number, id: number) {
  return and(eq(passkeys.id, id), eq(passkeys.memberId, memberId));
}

export async function hasPasskey(db: Db, memberId: number, id: number): Promise<boolean> {
  return (await db.$count(passkeys, ofMember(memberId, id))) > 0;
}

/** Returns false when the member has no such passkey. */
export async function namePasskey(
  db: Db,
  memberId: number,
  { id, name }: Pick<Passkey, 'id' | 'name'>,
): Promise<boolean> {
  const changed = await db
    .update(passkeys)
    .set({ name })
    .where(ofMember(memberId, id))
    .returning({ id: passkeys.id });
  return changed.length > 0;
}

/** Returns false when the member has no such passkey. */
export async function deletePasskey(tx: Db, memberId: number, id: number): Promise<boolean> {
  const gone = await tx
    .delete(passkeys)
    .where(ofMember(memberId, id))
    .returning({ id: passkeys.id });
  return gone.length > 0;
}

/**
 * Records the use of a passkey; returns false when it was removed meanwhile, or when its counter
 * went back: of two answers with one counter the guarded statement lets one pass.
 */
export async function recordUse(
  tx: Db,
  id: number,
  { counter, usedAt }: { readonly counter: number; readonly usedAt: number },
): Promise<boolean> {
  const isUncounted = counter === 0 ? eq(passkeys.counter, 0) : undefined;
  const hasGrown = or(lt(passkeys.counter, counter), isUncounted);
  const used = await tx
    .update(passkeys)
    .set({ counter, usedAt })
    .where(and(eq(passkeys.id, id), hasGrown))
    .returning({ id: passkeys.id });
  return used.length > 0;
}

export async function insertChallenge(db: Db, challenge: Challenge): Promise<void> {
  await db.insert(passkeyChallenges).values(challenge);
}

/** Returns the challenge if it was made for this purpose and member, and is still valid. */
export async function findChallenge(
  db: Db,
  { challengeHash, purpose, memberId }: Pick<Challenge, 'challengeHash' | 'purpose' | 'memberId'>,
  now: number,
): Promise<Challenge | undefined> {
  const isTheirs =
    memberId === null
      ? isNull(passkeyChallenges.memberId)
      : eq(passkeyChallenges.memberId, memberId);
  const isThis = and(
    eq(passkeyChallenges.challengeHash, challengeHash),
    eq(passkeyChallenges.purpose, purpose),
  );
  const [found] = await db
    .select()
    .from(passkeyChallenges)
    .where(and(isThis, isTheirs, gt(passkeyChallenges.expiresAt, now)));
  return found;
}

/** Uses a challenge up; returns false when that happened meanwhile. */
export async function deleteChallenge(tx: Db, challengeHash: string): Promise<boolean> {
  const gone = await tx
    .delete(passkeyChallenges)
    .where(eq(passkeyChallenges.challengeHash, challengeHash))
    .returning({ purpose: passkeyChallenges.purpose });
  return gone.length > 0;
}

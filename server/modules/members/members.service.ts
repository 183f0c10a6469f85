import { and, eq, inArray, notExists } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { CODE } from '#core/contract/envelope.ts';
import type { AppContext } from '../../context.ts';
import type { Db, Tx } from '../../db/db.ts';
import { members } from '../../db/schema/auth.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { Caller } from '../../handler.ts';
import { formToStore } from './account-name.ts';
import type { Member } from './member.ts';
import { findMember } from './members.repo.ts';
import { membersTexts } from './members.texts.ts';

type NewMember = typeof members.$inferInsert;

/** Returns the row of the signed-in member. Throws a Refusal if the member no longer exists. */
export async function memberOf(
  { db }: Pick<AppContext, 'db'>,
  { memberId }: Caller,
): Promise<Member> {
  const member = await findMember(db, memberId);
  if (member === undefined) throw new Refusal(membersTexts.signIn, { code: CODE.unauthorised });
  return member;
}

/** Inserts the member; returns the id, or `undefined` if one of the unique values is taken. */
export async function addMember(db: Db, member: NewMember): Promise<number | undefined> {
  const [added] = await db
    .insert(members)
    .values(member)
    .onConflictDoNothing()
    .returning({ id: members.id });
  return added?.id;
}

/**
 * Returns true if the hash is still that of the member's login password. Locks the row until the
 * transaction ends and waits for a concurrent change.
 */
export async function lockPassword(
  tx: Tx,
  { id, passwordHash }: Pick<Member, 'id' | 'passwordHash'>,
): Promise<boolean> {
  const isStill = and(eq(members.id, id), eq(members.passwordHash, passwordHash));
  const held = await tx
    .select({ id: members.id })
    .from(members)
    .where(isStill)
    .for('no key update');
  return held.length > 0;
}

/**
 * Locks a member's row until the transaction ends, as requests for a review do
 * (`server/jobs/open-requests.ts`), so a security change and a withdrawal wait for each other.
 */
export async function lockMember(tx: Tx, id: number): Promise<void> {
  await tx.select({ id: members.id }).from(members).where(eq(members.id, id)).for('no key update');
}

export async function changeMember(
  db: Db,
  id: number,
  change: Partial<
    Pick<
      Member,
      | ('passwordHash' | 'transactionPasswordHash' | 'language' | 'securityChangedAt')
      | 'antiPhishingCode'
    >
  >,
): Promise<void> {
  await db.update(members).set(change).where(eq(members.id, id));
}

/**
 * Stores a member's phone number in its canonical form (product.md#registration). If another member
 * has the same number in another spelling, nothing changes, and the desk resolves the conflict
 * (`npm run desk -- phones`).
 */
export async function storePhoneForm(db: Db, { id, phone }: Member): Promise<void> {
  const change = phone === null ? undefined : formToStore(phone);
  if (phone === null || change === undefined) return;
  const others = alias(members, 'others');
  const shared = db
    .select()
    .from(others)
    .where(inArray(others.phone, [...change.others]));
  await db
    .update(members)
    .set({ phone: change.form })
    .where(and(eq(members.id, id), eq(members.phone, phone), notExists(shared)));
}

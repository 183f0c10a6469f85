import { eq, or } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { members } from '../../db/schema/auth.ts';
import type { Member } from './auth.member.ts';

type NewMember = typeof members.$inferInsert;

/**
 * Returns the member of a username, e-mail or phone. The three are disjoint: an e-mail contains
 * `@`, a phone no letter, a username a letter and no `@` (ADR-033).
 */
export async function findMemberByName(db: Db, name: string): Promise<Member | undefined> {
  const [member] = await db
    .select()
    .from(members)
    .where(or(eq(members.username, name), eq(members.email, name), eq(members.phone, name)));
  return member;
}

export async function findInviter(db: Db, inviteCode: string): Promise<number | undefined> {
  const [inviter] = await db
    .select({ id: members.id })
    .from(members)
    .where(eq(members.inviteCode, inviteCode));
  return inviter?.id;
}

/** Inserts the member; returns the id, or `undefined` when one of the unique values is taken. */
export async function addMember(db: Db, member: NewMember): Promise<number | undefined> {
  const [added] = await db
    .insert(members)
    .values(member)
    .onConflictDoNothing()
    .returning({ id: members.id });
  return added?.id;
}

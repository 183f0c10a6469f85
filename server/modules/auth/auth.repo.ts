import { eq, or } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { members } from '../../db/schema/auth.ts';
import type { Member } from './auth.member.ts';

type NewMember = typeof members.$inferInsert;

/**
 * The member of a username, e-mail or phone. The three cannot be confused: an e-mail has an `@`, a
 * phone has no letter, a username has one and no `@`.
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

/** Adds the member unless one of its unique values is taken; answers its id, or `undefined`. */
export async function addMember(db: Db, member: NewMember): Promise<number | undefined> {
  const [added] = await db
    .insert(members)
    .values(member)
    .onConflictDoNothing()
    .returning({ id: members.id });
  return added?.id;
}

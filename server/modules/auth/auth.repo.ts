import { and, eq, or } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { members } from '../../db/schema/auth.ts';

export type Member = typeof members.$inferSelect;
type NewMember = typeof members.$inferInsert;

export async function findMember(db: Db, id: number): Promise<Member | undefined> {
  const [member] = await db.select().from(members).where(eq(members.id, id));
  return member;
}

/**
 * Whether a member's login password is still the one of this hash, and stays it until the transaction
 * ends: a change under way is waited for.
 */
export async function holdPassword(
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

export async function changeMember(
  db: Db,
  id: number,
  change: Partial<Pick<Member, 'passwordHash' | 'payHash' | 'language' | 'securityChangedAt'>>,
): Promise<void> {
  await db.update(members).set(change).where(eq(members.id, id));
}

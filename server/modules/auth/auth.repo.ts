import { and, eq, inArray, notExists, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/db.ts';
import { members } from '../../db/schema/auth.ts';
import { type AccountName, formToStore } from './account-name.ts';
import type { Member } from './member.ts';

type NewMember = typeof members.$inferInsert;

/**
 * Returns the member of a username, e-mail or phone. The three are disjoint: an e-mail contains
 * `@`, a phone no letter, a username a letter and no `@`. Of several members whose phone it
 * can be, the likeliest.
 */
export async function findMemberByName(
  db: Db,
  { name, phones }: Pick<AccountName, 'name' | 'phones'>,
): Promise<Member | undefined> {
  const found = await db
    .select()
    .from(members)
    .where(
      phones.length > 0
        ? inArray(members.phone, [...phones])
        : or(eq(members.username, name), eq(members.email, name)),
    );
  const rank = ({ phone }: Member) => phones.indexOf(phone ?? '');
  return found.sort((one, other) => rank(one) - rank(other))[0];
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

/**
 * Stores the phone of a member in its one form (ADR-153). Where another member has the same phone
 * in another spelling nothing changes: the desk decides (`npm run desk -- phones`).
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

import { eq, inArray, or } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { members } from '../../db/schema/auth.ts';
import type { AccountName } from './account-name.ts';
import type { Member } from './member.ts';

export async function findMember(db: Db, id: number): Promise<Member | undefined> {
  const [member] = await db.select().from(members).where(eq(members.id, id));
  return member;
}

/**
 * Returns the member with a username, e-mail address or phone number. The three are disjoint: an
 * e-mail address contains `@`, a phone number has no letter, and a username has a letter and no
 * `@`. If the text may be the phone number of several members, it returns the most likely one.
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

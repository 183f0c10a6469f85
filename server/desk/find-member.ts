import { eq, inArray, or } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { members } from '../db/schema/auth.ts';
import { isPracticeId } from '../ledger/practice.ts';
import { readAccountName } from '../modules/members/account-name.ts';
import { DeskError } from './desk-error.ts';

/** The names by which an operator recognises a member. */
export interface DeskMember {
  readonly id: number;
  readonly username: string;
  readonly email: string | null;
  readonly phone: string | null;
}

/** Formats a member for the operator: number, username, e-mail and phone. */
export function describeMember({ id, username, email, phone }: DeskMember): string {
  return [`#${id}`, username, email ?? 'no e-mail', phone ? `+${phone}` : 'no phone'].join('  ');
}

/**
 * Returns the member that an operator typed: `#100001` is a member's number, and anything else is a
 * username, an e-mail address or a phone number. Throws DeskError if there is none or the text is
 * ambiguous.
 */
export async function findDeskMember(db: Db, typed: string): Promise<DeskMember> {
  const rows = (await listMeant(db, typed)).filter(({ id }) => !isPracticeId(id));
  const [member, ...others] = rows;
  if (member === undefined) throw new DeskError(`${typed} is no member`);
  if (others.length > 0) {
    const choices = rows.map((row) => `\n  ${describeMember(row)}`).join('');
    throw new DeskError(`${typed} may mean several members, name one by #number:${choices}`);
  }
  return member;
}

/**
 * Returns the members that a text may mean. Digits alone may be a phone number or a member number
 * without its `#`, so both members match.
 */
async function listMeant(db: Db, typed: string): Promise<DeskMember[]> {
  const number = /^(#?)([1-9]\d{0,14})$/.exec(typed.trim());
  const isNumber = number?.[1] === '#';
  const { name, phones } = readAccountName(typed);
  const byName =
    phones.length > 0
      ? inArray(members.phone, [...phones])
      : or(eq(members.username, name), eq(members.email, name));
  const byNumber = number ? eq(members.id, Number(number[2])) : undefined;
  const { id, username, email, phone } = members;
  const rows = await db
    .select({ id, username, email, phone })
    .from(members)
    .where(isNumber ? byNumber : or(byName, byNumber))
    .orderBy(id);
  // A member number without its # is not sufficient on its own.
  const isOnlyNumber = !isNumber && rows.length === 1 && !phones.includes(rows[0]?.phone ?? '');
  return number && isOnlyNumber ? [] : rows;
}

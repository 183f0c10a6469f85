import { eq, inArray, isNotNull } from 'drizzle-orm';
import { isPhone } from '#core/domain/credentials.ts';
import { phoneForm } from '#core/domain/phone-number.ts';
import { readTypedPhone } from '#core/domain/typed-phone.ts';
import type { Db } from '../db/db.ts';
import { members } from '../db/schema/auth.ts';
import { transact } from '../db/transact.ts';
import { spellingsOf } from '../modules/members/account-name.ts';
import { lockMember } from '../modules/members/members.service.ts';
import { DeskError } from './desk-error.ts';
import { type DeskMember, findDeskMember } from './find-member.ts';
import { confirmMembers, insertAudit, type Operator } from './operator.ts';

interface PhoneOwner {
  readonly id: number;
  readonly username: string;
  /** The phone number as stored. */
  readonly phone: string;
}

/** Members who share a phone number, or may share one because a country code is missing. */
interface SharedPhone {
  /** In its canonical form (product.md#registration). */
  readonly form: string;
  readonly owners: readonly PhoneOwner[];
}

const USAGE = `phones: use list, or
  keep <member> <other> <reason>
  set <member> <number with country code> <reason>`;

/**
 * `phones list`, `phones keep <member> <other> <reason>` and `phones set <member> <number>
 * <reason>`: lists members whose stored numbers belong to the same phone, and resolves these
 * conflicts. Writes changes to the audit log; returns the lines to print. Throws DeskError.
 */
export async function runPhones(
  db: Db,
  [verb, ...args]: readonly string[],
  operator: Operator,
): Promise<readonly string[]> {
  if (verb === 'list' && args.length === 0) return (await findSharedPhones(db)).flatMap(lines);
  const [to, given, ...rest] = args;
  const reason = rest.join(' ').trim();
  if (to === undefined || given === undefined || reason === '') throw new DeskError(USAGE);
  if (verb === 'keep') return [await keepPhone(db, operator, { to, from: given, reason })];
  if (verb === 'set') return [await setPhone(db, operator, { to, typed: given, reason })];
  throw new DeskError(USAGE);
}

function lines({ form, owners }: SharedPhone): string[] {
  return [`+${form}`, ...owners.map(({ id, username, phone }) => `  #${id} ${username} ${phone}`)];
}

/**
 * Finds the phone numbers that several members share, regardless of the spelling of the stored
 * numbers.
 */
async function findSharedPhones(db: Db): Promise<readonly SharedPhone[]> {
  const rows = await db
    .select({ id: members.id, username: members.username, phone: members.phone })
    .from(members)
    .where(isNotNull(members.phone))
    .orderBy(members.id);
  const owners = new Map(rows.map((row) => [row.phone ?? '', { ...row, phone: row.phone ?? '' }]));
  const forms = new Set([...owners.keys()].map((phone) => phoneForm(phone) ?? phone));
  return [...forms].flatMap((form) => {
    const sharing = [...new Set(spellingsOf(form))].flatMap((phone) => owners.get(phone) ?? []);
    return sharing.length > 1 ? [{ form, owners: sharing }] : [];
  });
}

/**
 * Assigns a phone number that two members share to the first; the other one signs in by username
 * from then on.
 */
async function keepPhone(
  db: Db,
  operator: Operator,
  { to, from, reason }: { readonly to: string; readonly from: string; readonly reason: string },
): Promise<string> {
  const both: readonly DeskMember[] = [
    await findDeskMember(db, to),
    await findDeskMember(db, from),
  ];
  const [member = 0, other = 0] = both.map(({ id }) => id);
  const shared = (await findSharedPhones(db)).find(({ owners }) =>
    [member, other].every((id) => owners.some((owner) => owner.id === id)),
  );
  if (shared === undefined || member === other) {
    throw new DeskError(`${to} and ${from} do not have one phone: see phones list`);
  }
  const { form } = shared;
  const isFree = shared.owners.every(
    ({ id, phone }) => id === member || id === other || phone !== form,
  );
  const lost = shared.owners.find(({ id }) => id === other);
  await confirmMembers(operator, `Keep +${form} for the first, take it from the second`, both);
  await transact(db, async (tx) => {
    for (const id of [member, other].toSorted((one, two) => one - two)) await lockMember(tx, id);
    await tx.update(members).set({ phone: null }).where(eq(members.id, other));
    // If a third member has the number in its canonical form, the number is left unchanged until
    // that conflict is also resolved.
    if (isFree) await tx.update(members).set({ phone: form }).where(eq(members.id, member));
    await insertAudit(tx, operator, 'phones.keep', { member, other, phone: lost?.phone, reason });
  });
  return `member #${member} keeps +${form}; member #${other} signs in as ${lost?.username}`;
}

/** Stores another number for a member, or the same one with its country code. */
async function setPhone(
  db: Db,
  operator: Operator,
  { to, typed, reason }: { readonly to: string; readonly typed: string; readonly reason: string },
): Promise<string> {
  const member = await findDeskMember(db, to);
  const form = readTypedPhone(typed)?.international === undefined ? undefined : phoneForm(typed);
  if (form === undefined || !isPhone(form)) {
    throw new DeskError(`${typed} is no phone number with + and country code`);
  }
  const spellings = spellingsOf(form);
  await confirmMembers(operator, `Set the phone +${form} of`, [member]);
  await transact(db, async (tx) => {
    await lockMember(tx, member.id);
    const rows = await tx
      .select({ id: members.id, phone: members.phone })
      .from(members)
      .where(inArray(members.phone, [...spellings]));
    const owner = rows.find(({ id }) => id !== member.id);
    if (owner) throw new DeskError(`member #${owner.id} has this phone, as ${owner.phone}`);
    await tx.update(members).set({ phone: form }).where(eq(members.id, member.id));
    await insertAudit(tx, operator, 'phones.set', { member: member.id, phone: form, reason });
  });
  return `member #${member.id} has +${form}`;
}

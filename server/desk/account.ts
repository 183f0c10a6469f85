import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { REOPEN_MS } from '../db/forget-closed.ts';
import { members } from '../db/schema/auth.ts';
import { transact } from '../db/transact.ts';
import { unfreeze } from '../modules/account/freeze.ts';
import { issueCode } from '../modules/members/codes.ts';
import { recordSecurityEvent } from '../modules/security/log/events.ts';
import type { Texts } from '../texts/texts.ts';
import { DeskError } from './desk-error.ts';
import { type DeskMember, findDeskMember } from './find-member.ts';
import { type Audit, confirmMembers, insertAudit, type Operator } from './operator.ts';

interface Act {
  readonly member: DeskMember;
  readonly reason: string;
}

/** Reads `<member> <reason>`, shows the member and asks for confirmation. Throws DeskError. */
async function readAct(
  db: Db,
  [to, ...rest]: readonly string[],
  operator: Operator,
  { name, question }: { readonly name: string; readonly question: string },
): Promise<Act> {
  const reason = rest.join(' ').trim();
  if (to === undefined || reason === '') throw new DeskError(`${name}: name a member and a reason`);
  const member = await findDeskMember(db, to);
  await confirmMembers(operator, question, [member]);
  return { member, reason };
}

/**
 * `unfreeze <member> <reason>`: ends the freeze of an account whose owner cannot prove their
 * identity in the app. Returns the member's number. Throws DeskError.
 */
export async function unfreezeFromDesk(
  db: Db,
  texts: Texts,
  args: readonly string[],
  operator: Operator,
): Promise<number> {
  const words = { name: 'unfreeze', question: 'Unfreeze the account of' };
  const { member, reason } = await readAct(db, args, operator, words);
  await unfreezeMember(db, texts, { memberId: member.id, reason }, operator);
  return member.id;
}

/**
 * `reopen <member> <reason>`: reopens an account that its member closed within the last 30 days.
 * Returns the member's number. Throws DeskError.
 */
export async function reopenFromDesk(
  db: Db,
  args: readonly string[],
  operator: Operator,
): Promise<number> {
  const words = { name: 'reopen', question: 'Open again the account of' };
  const { member, reason } = await readAct(db, args, operator, words);
  await reopenMember(db, { memberId: member.id, reason }, operator);
  return member.id;
}

/**
 * `reset <member> <proof>`: issues the code with which a member who has only a phone sets a new
 * login password (product.md#forgotten-password). The proof states how the operator verified the
 * owner of the phone. Returns the code. Throws DeskError.
 */
export async function resetFromDesk(
  db: Db,
  args: readonly string[],
  operator: Operator,
): Promise<string> {
  const words = { name: 'reset', question: 'Issue a code for a new login password of' };
  const { member, reason } = await readAct(db, args, operator, words);
  return issueReset(db, { memberId: member.id, reason }, operator);
}

interface MemberAct {
  readonly memberId: number;
  readonly reason: string;
}

/** The context of a change that no member's call caused. */
const callAt = (now: number) => ({ now, address: '', userAgent: '' });

/** Ends the freeze of an account; withdrawals are held. Throws DeskError if it is not frozen. */
export async function unfreezeMember(
  db: Db,
  texts: Texts,
  { memberId, reason }: MemberAct,
  audit: Audit,
): Promise<void> {
  await transact(db, async (tx) => {
    const change = { memberId, kind: 'unfrozen', call: callAt(audit.at) } as const;
    if (!(await unfreeze(tx, { texts }, change)))
      throw new DeskError(`the account of member #${memberId} is not frozen`);
    await insertAudit(tx, audit, 'account.unfreeze', { member: memberId, reason });
  });
}

/**
 * Reopens a closed account; withdrawals are held. Throws DeskError if the account can no longer be
 * reopened.
 */
export async function reopenMember(
  db: Db,
  { memberId, reason }: MemberAct,
  audit: Audit,
): Promise<void> {
  const { at } = audit;
  await transact(db, async (tx) => {
    const isClosed = and(eq(members.id, memberId), gt(members.closedAt, at - REOPEN_MS));
    const opened = await tx
      .update(members)
      .set({ closedAt: null, securityChangedAt: at })
      .where(isClosed)
      .returning({ id: members.id });
    if (opened.length === 0)
      throw new DeskError(`member #${memberId} was not closed within 30 days`);
    await recordSecurityEvent(tx, { memberId, kind: 'reopened', call: callAt(at) });
    await insertAudit(tx, audit, 'account.reopen', { member: memberId, reason });
  });
}

/**
 * Issues a code for setting a new login password; the audit log does not contain the code. Throws
 * DeskError.
 */
export async function issueReset(
  db: Db,
  { memberId, reason }: MemberAct,
  audit: Audit,
): Promise<string> {
  const [member] = await db.select().from(members).where(eq(members.id, memberId));
  if (member?.email !== null)
    throw new DeskError(`member #${memberId} has an e-mail and needs no desk`);
  return transact(db, async (tx) => {
    const binding = { purpose: 'reset', subject: `member ${memberId}` } as const;
    const code = await issueCode(tx, binding, audit.at);
    if (code === undefined) throw new DeskError('a code was issued within the last 60 seconds');
    await insertAudit(tx, audit, 'password.reset', { member: memberId, proof: reason });
    return code;
  });
}

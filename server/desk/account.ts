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
import { confirmMembers, insertAudit, type Operator } from './operator.ts';

interface Act {
  readonly member: DeskMember;
  readonly reason: string;
}

/** Reads `<member> <reason>`, shows the member and asks. Throws DeskError. */
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
 * `unfreeze <member> <reason>`: ends the freeze of an account whose member cannot prove to be its owner in
 * the app. Withdrawals are held. Writes it to the audit; returns the member's number. Throws DeskError.
 */
export async function unfreezeFromDesk(
  db: Db,
  texts: Texts,
  args: readonly string[],
  operator: Operator,
): Promise<number> {
  const words = { name: 'unfreeze', question: 'Unfreeze the account of' };
  const { member, reason } = await readAct(db, args, operator, words);
  // Nobody of the member's called.
  const call = { now: operator.at, address: '', userAgent: '' };
  await transact(db, async (tx) => {
    const change = { memberId: member.id, kind: 'unfrozen', call } as const;
    if (!(await unfreeze(tx, { texts }, change))) {
      throw new DeskError(`the account of ${args[0]} is not frozen`);
    }
    await insertAudit(tx, operator, 'account.unfreeze', { member: member.id, reason });
  });
  return member.id;
}

/**
 * `reopen <member> <reason>`: opens an account again that its member closed within the last 30 days.
 * Withdrawals are held. Writes it to the audit; returns the member's number. Throws DeskError.
 */
export async function reopenFromDesk(
  db: Db,
  args: readonly string[],
  operator: Operator,
): Promise<number> {
  const words = { name: 'reopen', question: 'Open again the account of' };
  const { member, reason } = await readAct(db, args, operator, words);
  const { at } = operator;
  await transact(db, async (tx) => {
    const isClosed = and(eq(members.id, member.id), gt(members.closedAt, at - REOPEN_MS));
    const opened = await tx
      .update(members)
      .set({ closedAt: null, securityChangedAt: at })
      .where(isClosed)
      .returning({ id: members.id });
    if (opened.length === 0) throw new DeskError(`${args[0]} was not closed within 30 days`);
    const call = { now: at, address: '', userAgent: '' };
    await recordSecurityEvent(tx, { memberId: member.id, kind: 'reopened', call });
    await insertAudit(tx, operator, 'account.reopen', { member: member.id, reason });
  });
  return member.id;
}

/**
 * `reset <member> <proof>`: issues the code by which a member with a phone only sets a new login password
 * (product.md#forgotten-password). The proof says how the operator knows the owner of the phone. Writes
 * it to the audit, without the code; returns the code. Throws DeskError.
 */
export async function resetFromDesk(
  db: Db,
  args: readonly string[],
  operator: Operator,
): Promise<string> {
  const words = { name: 'reset', question: 'Issue a code for a new login password of' };
  const { member, reason: proof } = await readAct(db, args, operator, words);
  if (member.email !== null) throw new DeskError(`${args[0]} has an e-mail and needs no desk`);
  return transact(db, async (tx) => {
    const binding = { purpose: 'reset', subject: `member ${member.id}` } as const;
    const code = await issueCode(tx, binding, operator.at);
    if (code === undefined) throw new DeskError('a code was issued within the last 60 seconds');
    await insertAudit(tx, operator, 'password.reset', { member: member.id, proof });
    return code;
  });
}

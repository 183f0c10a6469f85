import type { Db } from '../db/db.ts';
import { transact } from '../db/transact.ts';
import { turnOffByDesk } from '../modules/security/two-step/two-step.service.ts';
import type { Texts } from '../texts/texts.ts';
import { DeskError } from './desk-error.ts';
import { findDeskMember } from './find-member.ts';
import { type Audit, confirmMembers, insertAudit, type Operator } from './operator.ts';

/**
 * `two-step off <member> <reason>`: turns two-step verification off for a member who has lost the
 * app and the recovery codes, after the desk has verified the member. The member gets a notice, and
 * withdrawals are held. Writes this to the audit log; returns the member's number. Throws
 * DeskError.
 */
export async function turnOffFromDesk(
  db: Db,
  texts: Texts,
  [verb, to, ...rest]: readonly string[],
  operator: Operator,
): Promise<number> {
  const reason = rest.join(' ').trim();
  if (verb !== 'off' || to === undefined || reason === '') {
    throw new DeskError('two-step: use off, a member, and a reason');
  }
  const member = await findDeskMember(db, to);
  await confirmMembers(operator, 'Turn two-step verification off for', [member]);
  await turnTwoStepOff(db, texts, { memberId: member.id, reason }, operator);
  return member.id;
}

/** Turns two-step verification off. Throws DeskError if it is already off. */
export async function turnTwoStepOff(
  db: Db,
  texts: Texts,
  { memberId, reason }: { readonly memberId: number; readonly reason: string },
  audit: Audit,
): Promise<void> {
  await transact(db, async (tx) => {
    const wasOn = await turnOffByDesk(tx, { texts }, { memberId, now: audit.at });
    if (!wasOn) throw new DeskError(`two-step verification of member #${memberId} is off`);
    await insertAudit(tx, audit, 'two-step.off', { member: memberId, reason });
  });
}

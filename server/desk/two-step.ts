import type { Db } from '../db/db.ts';
import { transact } from '../db/transact.ts';
import { turnOffByDesk } from '../modules/security/two-step/two-step.service.ts';
import type { Texts } from '../texts/texts.ts';
import { DeskError } from './desk-error.ts';
import { findDeskMember } from './find-member.ts';
import { confirmMembers, insertAudit, type Operator } from './operator.ts';

/**
 * `two-step off <member> <reason>`: turns two-step verification off for a member who has lost app and
 * recovery codes, once people know who asks. The member gets a notice, and withdrawals are held. Writes
 * it to the audit; returns the member's number. Throws DeskError.
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
  await transact(db, async (tx) => {
    const wasOn = await turnOffByDesk(tx, { texts }, { memberId: member.id, now: operator.at });
    if (!wasOn) throw new DeskError(`two-step verification of ${to} is off`);
    await insertAudit(tx, operator, 'two-step.off', { member: member.id, reason });
  });
  return member.id;
}

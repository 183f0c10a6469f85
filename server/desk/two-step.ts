import type { Db } from '../db/db.ts';
import { deskAudit } from '../db/schema/site.ts';
import { transact } from '../db/transact.ts';
import { findMemberNumber } from '../modules/auth/members.ts';
import { turnOffByDesk } from '../modules/security/two-step/two-step.service.ts';
import type { Texts } from '../texts/texts.ts';
import { DeskError } from './reviews.ts';

/**
 * `two-step off <member> <reason>`: turns two-step verification off for a member (username, e-mail
 * or phone) who has lost app and recovery codes, once people know who asks. The member gets a notice,
 * and withdrawals are held. Writes it to the audit; returns the member. Throws DeskError.
 */
export async function turnOffFromDesk(
  db: Db,
  texts: Texts,
  [verb, to, ...rest]: readonly string[],
  audit: { readonly actor: string; readonly at: number },
): Promise<number> {
  const reason = rest.join(' ').trim();
  if (verb !== 'off' || to === undefined || reason === '') {
    throw new DeskError('two-step: use off, a member, and a reason');
  }
  const memberId = await findMemberNumber(db, to);
  if (memberId === undefined) throw new DeskError(`${to} is no member`);
  await transact(db, async (tx) => {
    const wasOn = await turnOffByDesk(tx, { texts }, { memberId, now: audit.at });
    if (!wasOn) throw new DeskError(`two-step verification of ${to} is off`);
    const details = { member: memberId, reason };
    await tx.insert(deskAudit).values({ ...audit, action: 'two-step.off', details });
  });
  return memberId;
}

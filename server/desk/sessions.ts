import type { Db } from '../db/db.ts';
import { deskAudit } from '../db/schema/site.ts';
import { transact } from '../db/transact.ts';
import { findMemberNumber } from '../modules/auth/members.ts';
import { endAllSessions } from '../modules/auth/sessions.ts';
import { DeskError } from './reviews.ts';

/**
 * `sessions end <member> <reason>`: ends every session of a member (username, e-mail or phone) on all
 * devices. Writes it to the audit; returns the member. Throws DeskError.
 */
export async function endSessionsFromDesk(
  db: Db,
  [verb, to, ...rest]: readonly string[],
  audit: { readonly actor: string; readonly at: number },
): Promise<number> {
  const reason = rest.join(' ').trim();
  if (verb !== 'end' || to === undefined || reason === '') {
    throw new DeskError('sessions: use end, a member, and a reason');
  }
  const memberId = await findMemberNumber(db, to);
  if (memberId === undefined) throw new DeskError(`${to} is no member`);
  await transact(db, async (tx) => {
    await endAllSessions(tx, db, memberId);
    const details = { member: memberId, reason };
    await tx.insert(deskAudit).values({ ...audit, action: 'sessions.end', details });
  });
  return memberId;
}

import type { Db } from '../db/db.ts';
import { transact } from '../db/transact.ts';
import { endAllSessions } from '../modules/members/sessions.ts';
import { removeAllKeys } from '../modules/security/api-keys/api-keys.repo.ts';
import { DeskError } from './desk-error.ts';
import { findDeskMember } from './find-member.ts';
import { type Audit, confirmMembers, insertAudit, type Operator } from './operator.ts';

/** The desk caches no sessions, and the database notifies the servers when a session ends. */
const NO_CACHE = { forget: () => undefined };

/**
 * `sessions end <member> <reason>`: ends all of a member's sessions and removes all API keys.
 * Writes this to the audit log; returns the member's number. Throws DeskError.
 */
export async function endSessionsFromDesk(
  db: Db,
  [verb, to, ...rest]: readonly string[],
  operator: Operator,
): Promise<number> {
  const reason = rest.join(' ').trim();
  if (verb !== 'end' || to === undefined || reason === '') {
    throw new DeskError('sessions: use end, a member, and a reason');
  }
  const member = await findDeskMember(db, to);
  await confirmMembers(operator, 'End every session of', [member]);
  await endSessions(db, { memberId: member.id, reason }, operator);
  return member.id;
}

/** Ends all of a member's sessions and removes all API keys. */
export async function endSessions(
  db: Db,
  { memberId, reason }: { readonly memberId: number; readonly reason: string },
  audit: Audit,
): Promise<void> {
  await transact(db, async (tx) => {
    await removeAllKeys(tx, memberId);
    await endAllSessions(tx, { sessionCache: NO_CACHE }, memberId);
    await insertAudit(tx, audit, 'sessions.end', { member: memberId, reason });
  });
}

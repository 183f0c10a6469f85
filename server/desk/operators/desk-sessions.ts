import { and, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { deskOperators, deskSessions } from '../../db/schema/desk.ts';
import { hashSecret, isSecret, newSecret } from '../../modules/members/secrets.ts';
import { rightsOf } from './operators.repo.ts';

export const IDLE_MS = 15 * 60_000;
const LONGEST_MS = 8 * 3_600_000;
/** The last use is stored only if it is newer than the stored one by at least this time. */
const USE_MS = 10_000;

/** Starts a session and returns its token; only its hash is stored. */
export async function startSession(
  db: Db,
  {
    operatorId,
    address,
    now,
  }: { readonly operatorId: number; readonly address: string; readonly now: number },
): Promise<string> {
  const token = newSecret();
  const isOver = or(lt(deskSessions.endsAt, now), lt(deskSessions.usedAt, now - IDLE_MS));
  await db.delete(deskSessions).where(isOver);
  const times = { startedAt: now, usedAt: now, endsAt: now + LONGEST_MS };
  await db
    .insert(deskSessions)
    .values({ tokenHash: hashSecret(token), operatorId, address, ...times });
  return token;
}

/**
 * Returns the session of a token with its operator; `undefined` if it has ended, has been idle for
 * 15 minutes or is 8 hours old. A call with `isPolled` does not count as a use.
 */
export async function findSession(
  db: Db,
  token: string | undefined,
  { now, isPolled }: { readonly now: number; readonly isPolled: boolean },
) {
  if (token === undefined || !isSecret(token)) return undefined;
  const { tokenHash, usedAt, endsAt } = deskSessions;
  const isOpen = and(gt(usedAt, now - IDLE_MS), gt(endsAt, now), isNull(deskOperators.disabledAt));
  const [row] = await db
    .select({ session: deskSessions, operator: deskOperators })
    .from(deskSessions)
    .innerJoin(deskOperators, eq(deskOperators.id, deskSessions.operatorId))
    .where(and(eq(tokenHash, hashSecret(token)), isOpen));
  if (row === undefined) return undefined;
  const { session, operator } = row;
  const isUse = !isPolled && session.usedAt < now - USE_MS;
  if (isUse) {
    await db.update(deskSessions).set({ usedAt: now }).where(eq(tokenHash, session.tokenHash));
  }
  return {
    ...session,
    usedAt: isUse ? now : session.usedAt,
    operator: { ...operator, rights: rightsOf(operator.rights) },
  };
}

export async function endSession(db: Db, tokenHash: string): Promise<void> {
  await db.delete(deskSessions).where(eq(deskSessions.tokenHash, tokenHash));
}

/** Ends every session of an operator. */
export async function endSessionsOf(db: Db, operatorId: number): Promise<void> {
  await db.delete(deskSessions).where(eq(deskSessions.operatorId, operatorId));
}

export function listSessions(db: Db, now: number) {
  const isOpen = and(gt(deskSessions.usedAt, now - IDLE_MS), gt(deskSessions.endsAt, now));
  return db.select().from(deskSessions).where(isOpen);
}

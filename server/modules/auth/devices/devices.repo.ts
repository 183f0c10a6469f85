import { and, desc, eq, gt, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/db.ts';
import { idsOf, type RecordList } from '../../../db/paging/record-list.ts';
import { sessions } from '../../../db/schema/auth.ts';
import type { Caller } from '../../../handler.ts';

/** The columns of a session that may be shown, which contain no secrets. */
const COLUMNS = {
  id: sessions.id,
  userAgent: sessions.userAgent,
  address: sessions.address,
  createdAt: sessions.createdAt,
  lastSeenAt: sessions.lastSeenAt,
};

/** Selects a member's open sessions except the calling one. */
export function otherSessionsOf({ memberId, sessionId }: Caller, now: number): RecordList {
  const only = and(ne(sessions.id, sessionId), gt(sessions.expiresAt, now));
  return idsOf({ table: sessions, id: sessions.id, only }, [[[sessions.memberId, memberId]]]);
}

/** Returns the sessions that `ids` selects, newest sign-in first. */
export function listSessions(db: Db, ids: SQL) {
  return db
    .select(COLUMNS)
    .from(sessions)
    .where(sql`${sessions.id} = any(array(${ids}))`)
    .orderBy(desc(sessions.id));
}

/** Returns one of the member's sessions by its id. */
export async function findOwnSession(db: Db, { memberId, sessionId }: Caller) {
  const isOwn = and(eq(sessions.memberId, memberId), eq(sessions.id, sessionId));
  const [session] = await db.select(COLUMNS).from(sessions).where(isOwn);
  return session;
}

import { and, desc, eq, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { noticeReads, notices } from '../../db/schema/notices.ts';

export interface ReceivedNotice {
  readonly notice: typeof notices.$inferSelect;
  readonly isRead: boolean;
}

/** A member's own notices and those to all. */
function isTo(memberId: number) {
  return or(eq(notices.memberId, memberId), isNull(notices.memberId));
}

function isReadBy(memberId: number) {
  return and(eq(noticeReads.noticeId, notices.id), eq(noticeReads.memberId, memberId));
}

function selectReceived(db: Db, memberId: number) {
  return db
    .select({ notice: notices, isRead: isNotNull(noticeReads.noticeId).mapWith(Boolean) })
    .from(notices)
    .leftJoin(noticeReads, isReadBy(memberId))
    .$dynamic();
}

/** What a member received, newest first. `page` counts from 1. */
export function listNotices(
  db: Db,
  memberId: number,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<ReceivedNotice[]> {
  return selectReceived(db, memberId)
    .where(isTo(memberId))
    .orderBy(desc(notices.id))
    .limit(limit)
    .offset((page - 1) * limit);
}

export async function findNotice(
  db: Db,
  memberId: number,
  id: number,
): Promise<ReceivedNotice | undefined> {
  const [found] = await selectReceived(db, memberId).where(and(isTo(memberId), eq(notices.id, id)));
  return found;
}

export async function markRead(
  db: Db,
  read: { readonly memberId: number; readonly noticeId: number; readonly at: number },
): Promise<void> {
  await db.insert(noticeReads).values(read).onConflictDoNothing();
}

export async function isAnyUnread(db: Db, memberId: number): Promise<boolean> {
  const read = db.select({ one: sql`1` }).from(noticeReads).where(isReadBy(memberId));
  const unread = await db
    .select({ id: notices.id })
    .from(notices)
    .where(and(isTo(memberId), notExists(read)))
    .limit(1);
  return unread.length > 0;
}

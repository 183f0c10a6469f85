import { and, desc, eq, gte, isNull, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { type IdRange, idsOf, type RecordList, slice } from '../../db/paging/record-list.ts';
import { noticeReads, notices } from '../../db/schema/notices.ts';

/** A notice counts as read after a year, so records of who opened it need not be stored longer. */
const UNREAD_MS = 365 * 86_400_000;
/** Only the newest notices to all members are counted as unread. */
const NEWEST = 200;

export interface ReceivedNotice {
  readonly notice: typeof notices.$inferSelect;
  readonly isRead: boolean;
}

/** The reading member and the current time (epoch ms). */
interface Reader {
  readonly memberId: number;
  readonly now: number;
}

/** Returns the condition that matches the notices that are too young to count as read. */
export function isYoung(now: number) {
  return gte(notices.createdAt, now - UNREAD_MS);
}

/** Returns the condition that matches a member's own notices and those to all members. */
function isTo(memberId: number) {
  return or(eq(notices.memberId, memberId), isNull(notices.memberId));
}

function selectReceived(db: Db, { memberId, now }: Reader) {
  const isRead = sql<boolean>`${notices.readAt} is not null or ${noticeReads.noticeId} is not null
    or ${notices.createdAt} < ${now - UNREAD_MS}`;
  return db
    .select({ notice: notices, isRead: isRead.mapWith(Boolean) })
    .from(notices)
    .leftJoin(
      noticeReads,
      and(eq(noticeReads.memberId, memberId), eq(noticeReads.noticeId, notices.id)),
    )
    .$dynamic();
}

/** Selects the notices that a member received. */
export function noticesTo(memberId: number): RecordList {
  const own = idsOf({ table: notices, id: notices.id }, [[[notices.memberId, memberId]]]);
  return (range) => {
    const all = { ...range, skip: 0, count: range.skip + range.count };
    return sql`select id from ((${own(all)}) union all (${toAll(all)})) as received
      order by ${slice(sql`id`, range)}`;
  };
}

/**
 * Selects the ids of the notices to all members. They are sorted by both columns of the index, so
 * no other rows are read.
 */
function toAll({ below, count }: IdRange): SQL {
  const { memberId, id } = notices;
  const isBelow = below === undefined ? sql`` : sql` and ${id} < ${below}`;
  return sql`select ${id} as id from ${notices} where ${memberId} is null${isBelow}
    order by ${memberId} desc, ${id} desc limit ${count}`;
}

/** Returns the notices that `ids` selects, newest first. */
export function listNotices(db: Db, reader: Reader, ids: SQL): Promise<ReceivedNotice[]> {
  return selectReceived(db, reader)
    .where(sql`${notices.id} = any(array(${ids}))`)
    .orderBy(desc(notices.id));
}

export async function findNotice(
  db: Db,
  reader: Reader,
  id: number,
): Promise<ReceivedNotice | undefined> {
  const [row] = await selectReceived(db, reader).where(
    and(isTo(reader.memberId), eq(notices.id, id)),
  );
  return row;
}

export async function isAnyUnread(db: Db, { memberId, now }: Reader): Promise<boolean> {
  const own = await db
    .select({ id: notices.id })
    .from(notices)
    .where(and(eq(notices.memberId, memberId), isNull(notices.readAt), isYoung(now)))
    .limit(1);
  if (own.length > 0) return true;
  const newest = db
    .select({ id: notices.id })
    .from(notices)
    .where(and(isNull(notices.memberId), isYoung(now)))
    .orderBy(desc(notices.memberId), desc(notices.id))
    .limit(NEWEST)
    .as('newest');
  const read = db
    .select({ one: sql`1` })
    .from(noticeReads)
    .where(and(eq(noticeReads.memberId, memberId), eq(noticeReads.noticeId, newest.id)));
  const toAll = await db.select({ id: newest.id }).from(newest).where(notExists(read)).limit(1);
  return toAll.length > 0;
}

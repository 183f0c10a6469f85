import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { hasRecords } from '#core/domain/support.ts';
import type { Db } from '../../db/db.ts';
import { idsOf, type RecordList } from '../../db/paging/record-list.ts';
import { supportMessages, supportPhotos, supportRequests } from '../../db/schema/support.ts';
import { findSupportRecord, type SupportRecord } from './records.ts';

export type SupportRequest = typeof supportRequests.$inferSelect;
type MessageRow = typeof supportMessages.$inferSelect;

export interface SupportMessage extends MessageRow {
  /** Ids of its images. */
  readonly photoIds: readonly string[];
}

/**
 * Selects the text of the first message. The columns are named with their tables, because Drizzle
 * omits the tables of columns that are selected from a single table.
 */
export const firstText = sql<string>`(select m.text from ${supportMessages} m
  where m.request_id = ${supportRequests}.id order by m.id limit 1)`;

/** Selects a member's requests. */
export function requestsOf(memberId: number): RecordList {
  return idsOf({ table: supportRequests, id: supportRequests.id }, [
    [[supportRequests.memberId, memberId]],
  ]);
}

/** Returns the requests that `ids` selects, newest first, each with its first message. */
export function listRequests(db: Db, ids: SQL) {
  return db
    .select({ request: supportRequests, text: firstText })
    .from(supportRequests)
    .where(sql`${supportRequests.id} = any(array(${ids}))`)
    .orderBy(desc(supportRequests.id));
}

/** Returns the request if it belongs to the member. */
export async function findOwnRequest(
  db: Db,
  memberId: number,
  id: number,
): Promise<SupportRequest | undefined> {
  const isThis = and(eq(supportRequests.id, id), eq(supportRequests.memberId, memberId));
  return (await db.select().from(supportRequests).where(isThis))[0];
}

/** Returns the messages of a request, oldest first. */
export async function listMessages(db: Db, requestId: number): Promise<SupportMessage[]> {
  const messages = await db
    .select()
    .from(supportMessages)
    .where(eq(supportMessages.requestId, requestId))
    .orderBy(asc(supportMessages.id));
  const ids = messages.map(({ id }) => id);
  const photos = await db
    .select()
    .from(supportPhotos)
    .where(inArray(supportPhotos.messageId, ids))
    .orderBy(asc(supportPhotos.messageId), asc(supportPhotos.position));
  return messages.map((message) => ({
    ...message,
    photoIds: photos.filter((one) => one.messageId === message.id).map((one) => one.uploadId),
  }));
}

/** Returns the record to which a request refers. */
export async function recordOf(
  db: Db,
  { memberId, category: kind, recordId: id }: SupportRequest,
): Promise<SupportRecord | undefined> {
  if (id === null || !hasRecords(kind)) return undefined;
  return findSupportRecord(db, { memberId, kind, id });
}

import { desc, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/db.ts';
import { idsOf, type RecordList } from '../../../db/paging/record-list.ts';
import { securityEvents } from '../../../db/schema/security.ts';

/** Selects the events of a member's security log. */
export function eventsOf(memberId: number): RecordList {
  const source = { table: securityEvents, id: securityEvents.id };
  return idsOf(source, [[[securityEvents.memberId, memberId]]]);
}

/** Returns the events that `ids` selects, newest first. */
export function listEvents(db: Db, ids: SQL) {
  return db
    .select()
    .from(securityEvents)
    .where(sql`${securityEvents.id} = any(array(${ids}))`)
    .orderBy(desc(securityEvents.id));
}

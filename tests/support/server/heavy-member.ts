import { sql } from 'drizzle-orm';
import type { Db } from '../../../server/db/db.ts';
import { addMembers } from '../../../tools/bulk/members.ts';
import { addUpBalances } from '../../../tools/bulk/postings.ts';
import { addRecordsOfOne } from '../../../tools/bulk/records-of-one.ts';
import { sessionOn } from '../../../tools/bulk/session.ts';

/**
 * Inserts the member `heavy1` (the demo members' password) with `count` rows in every record list.
 */
export async function addHeavyMember(db: Db, count: number, now: number): Promise<number> {
  const bulk = sessionOn(
    async (text, values) => {
      const parts = text.split(/(\$\d+)/).map((part) => {
        const number = /^\$(\d+)$/.exec(part)?.[1];
        return number === undefined ? sql.raw(part) : sql`${values[Number(number) - 1]}`;
      });
      return (await db.execute(sql.join(parts))).rows;
    },
    () => undefined,
  );
  const lastPosting = Number(await bulk.value('select coalesce(max(id), 0) from ledger_legs'));
  const one = await addMembers(bulk, 'heavy', 1, now);
  await addRecordsOfOne(bulk, one, count, now);
  await addUpBalances(bulk, lastPosting);
  await bulk.run('vacuum analyze');
  return one.first;
}

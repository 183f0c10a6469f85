import { sql } from 'drizzle-orm';
import type { Db } from '../../../../server/db/db.ts';
import { allowLongStatements, transact } from '../../../../server/db/transact.ts';
import { addUpBalances } from './postings.ts';
import { addRecords } from './records.ts';
import { bulkSession } from './session.ts';

/**
 * Inserts the member `heavy` (with the demo members' password) with `count` rows in every record
 * list, without triggers and foreign keys, which would take hours for many rows. Returns its id.
 */
export async function addHeavyMember(db: Db, count: number, now: number): Promise<number> {
  const id = await transact(db, async (tx) => {
    await allowLongStatements(tx, 0);
    await tx.execute(sql`set local session_replication_role = replica`);
    const bulk = bulkSession(tx);
    const lastPosting = Number(await bulk.value('select coalesce(max(id), 0) from ledger_legs'));
    const member = await bulk.reserve('members', 1);
    await bulk.run(
      `insert into members
         (id, username, email, invite_code, password_hash, pay_hash, identity_status, created_at)
       select $1::bigint, 'heavy', 'heavy@example.com', 'HEAVY', demo.password_hash, demo.pay_hash,
         2, $2 from members as demo where demo.username = 'demo'`,
      [member, now],
    );
    await addRecords(bulk, member, count, now);
    await addUpBalances(bulk, lastPosting);
    return member;
  });
  await db.execute(sql`vacuum analyze`);
  return id;
}

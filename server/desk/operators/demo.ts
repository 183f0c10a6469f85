import { RIGHTS } from '#desk/contract/call.ts';
import type { Db } from '../../db/db.ts';
import { deskOperators } from '../../db/schema/desk.ts';
import { transact } from '../../db/transact.ts';
import { insertAudit } from '../operator.ts';

/** Adds the missing operators of a demo, with every right. */
export async function addDemoOperators(
  db: Db,
  names: readonly string[],
  now: number,
): Promise<void> {
  await transact(db, async (tx) => {
    for (const name of names) {
      const row = { name, rights: [...RIGHTS], isDemo: true, createdAt: now };
      const added = await tx.insert(deskOperators).values(row).onConflictDoNothing().returning();
      if (added.length === 0) continue;
      const author = { actor: 'demo', at: now, door: 'demo' } as const;
      await insertAudit(tx, author, 'operator.demo', { name, rights: row.rights });
    }
  });
}

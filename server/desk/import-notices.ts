import { isDeepStrictEqual } from 'node:util';
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../db/db.ts';
import { notices } from '../db/schema/notices.ts';
import { sendNotice } from '../modules/notices/notices.service.ts';
import type { ReferenceData } from './reference-data.ts';
import type { Changes } from './sync-rows.ts';

/**
 * Imports messages to all members: sends new ones and corrects changed ones. Never removes a sent
 * message (product.md#notices).
 */
export async function importNotices(
  tx: Tx,
  rows: NonNullable<ReferenceData['notices.json']>,
  at: number,
): Promise<Changes> {
  const changes: Changes = { added: 0, changed: 0, removed: 0 };
  for (const { key, title, content, img } of rows) {
    const isThis = and(eq(notices.key, key), isNull(notices.memberId));
    const [old] = await tx.select().from(notices).where(isThis);
    const fresh = { title, content, img: img ?? null };
    if (!old) {
      await sendNotice(tx, { memberId: null, key, title, content, ...(img && { img }), at });
      changes.added += 1;
    } else if (
      !isDeepStrictEqual(fresh, { title: old.title, content: old.content, img: old.img })
    ) {
      await tx.update(notices).set(fresh).where(isThis);
      changes.changed += 1;
    }
  }
  return changes;
}

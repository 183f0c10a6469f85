import { and, asc, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { deposits } from '../db/schema/funding.ts';
import { identityRequests } from '../db/schema/identity.ts';
import { loans } from '../db/schema/loans.ts';
import { supportPhotos } from '../db/schema/support.ts';
import { uploads } from '../db/schema/uploads.ts';
import { transact } from '../db/transact.ts';
import { orderRemoval } from './removals.ts';

/**
 * Number of images that are checked per transaction, which is small because an image may be large.
 */
const BATCH = 200;

/**
 * Deletes images created before `before` (epoch milliseconds) that no row references. Referenced
 * images are marked and never checked again, because no new request can reference an image of that
 * age for the first time. `removeDue` deletes bytes outside the database.
 */
export async function deleteUnused(
  db: Db,
  { before, now }: { readonly before: number; readonly now: number },
  isStopping: () => boolean = () => false,
): Promise<void> {
  while ((await checkOldest(db, before, now)) === BATCH && !isStopping());
}

/** Checks the oldest batch. Returns the number of checked images. */
function checkOldest(db: Db, before: number, now: number): Promise<number> {
  return transact(db, async (tx) => {
    // The images are locked, so no request can reference one concurrently. Images that a request
    // has locked are skipped.
    const oldest = await tx
      .select({ id: uploads.id })
      .from(uploads)
      .where(and(lt(uploads.createdAt, before), sql`not ${uploads.isUsed}`))
      .orderBy(asc(uploads.createdAt), asc(uploads.id))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    const ids = oldest.map(({ id }) => id);
    if (ids.length === 0) return 0;
    const used = USES.map(
      (column) => sql`select ${column} as id from ${column.table} where ${inArray(column, ids)}`,
    );
    const { rows } = await tx.execute<{ id: string }>(sql.join(used, sql` union `));
    const usedIds = rows.map(({ id }) => id);
    if (usedIds.length > 0) {
      await tx.update(uploads).set({ isUsed: true }).where(inArray(uploads.id, usedIds));
    }
    const unused = ids.filter((id) => !usedIds.includes(id));
    if (unused.length > 0) {
      const deleted = await tx
        .delete(uploads)
        .where(inArray(uploads.id, unused))
        .returning({ store: uploads.store, key: uploads.id });
      const outside = deleted.filter(({ store }) => store !== 'database');
      await orderRemoval(tx, outside, now);
    }
    return ids.length;
  });
}

/** Every column that references an image. Each column is indexed. */
const USES = [
  deposits.voucherId,
  identityRequests.frontId,
  identityRequests.backId,
  identityRequests.handheldId,
  loans.frontId,
  loans.backId,
  loans.handheldId,
  supportPhotos.uploadId,
];

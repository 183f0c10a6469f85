import { and, asc, eq, gt, inArray, lte, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/db.ts';
import { type ImageStoreName, imageRemovals } from '../db/schema/uploads.ts';
import type { Images } from './image-store.ts';

/** Bytes whose row was not written after this time are deleted. */
const ABANDONED_MS = 24 * 3_600_000;
/** Time limit of a housekeeping run for deleting the bytes that it claimed. */
const CLAIM_MS = 600_000;
const BATCH = 50;

interface Stored {
  readonly store: ImageStoreName;
  readonly key: string;
}

/**
 * Records bytes that are about to be stored outside the database, so they can be deleted if their
 * row is never written. Returns false if the removal of earlier bytes with the same key is pending.
 */
export async function announce(db: Db, { store, key }: Stored, now: number): Promise<boolean> {
  const dueAt = now + ABANDONED_MS;
  const announced = await db
    .insert(imageRemovals)
    .values({ store, key, dueAt })
    .onConflictDoUpdate({
      target: [imageRemovals.store, imageRemovals.key],
      set: { dueAt },
      // Only the announcement of an interrupted run is this far in the future; a removal is already
      // due or claimed.
      setWhere: gt(imageRemovals.dueAt, now + CLAIM_MS),
    })
    .returning({ key: imageRemovals.key });
  return announced.length > 0;
}

/**
 * Removes the record in the transaction that writes the row. Throws if the housekeeping has claimed
 * the bytes for deletion in the meantime.
 */
export async function confirmStored(tx: Tx, { store, key }: Stored, now: number): Promise<void> {
  const confirmed = await tx
    .delete(imageRemovals)
    .where(
      and(
        eq(imageRemovals.store, store),
        eq(imageRemovals.key, key),
        gt(imageRemovals.dueAt, now + CLAIM_MS),
      ),
    )
    .returning({ key: imageRemovals.key });
  if (confirmed.length === 0) throw new Error(`the bytes of image ${key} were stored too late`);
}

/** Orders the deletion of bytes in the transaction that removes the reference to them. */
export async function orderRemoval(
  tx: Tx | Db,
  stored: readonly Stored[],
  now: number,
): Promise<void> {
  if (stored.length === 0) return;
  await tx
    .insert(imageRemovals)
    .values(stored.map(({ store, key }) => ({ store, key, dueAt: now })))
    .onConflictDoUpdate({
      target: [imageRemovals.store, imageRemovals.key],
      set: { dueAt: now },
    });
}

/**
 * Deletes the bytes that are due. Any number of instances may run this; no transaction is open
 * during the deletion. If a store does not respond, the run ends, and the remaining bytes stay due.
 * Returns the number of deletions.
 */
export async function removeDue(
  { db, images }: { readonly db: Db; readonly images: Images },
  now: number,
  isStopping: () => boolean = () => false,
): Promise<number> {
  let removed = 0;
  for (;;) {
    const claimed = await claim(db, now);
    for (const { store, key } of claimed) {
      await images.of(store).delete(key);
      removed += 1;
    }
    if (claimed.length > 0) {
      const done = claimed.map(({ store, key }) =>
        and(eq(imageRemovals.store, store), eq(imageRemovals.key, key)),
      );
      await db.delete(imageRemovals).where(or(...done));
    }
    if (claimed.length < BATCH || isStopping()) return removed;
  }
}

function claim(db: Db, now: number): Promise<Stored[]> {
  const due = db
    .select({ key: imageRemovals.key })
    .from(imageRemovals)
    .where(lte(imageRemovals.dueAt, now))
    .orderBy(asc(imageRemovals.dueAt))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  return db
    .update(imageRemovals)
    .set({ dueAt: sql`${now + CLAIM_MS}` })
    .where(and(inArray(imageRemovals.key, due), lte(imageRemovals.dueAt, now)))
    .returning({ store: imageRemovals.store, key: imageRemovals.key });
}

import { and, asc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Tx } from '../db/db.ts';
import { type ImageStoreName, uploads } from '../db/schema/uploads.ts';
import { transact } from '../db/transact.ts';
import type { Clock } from '../lib/clock.ts';
import type { ImageBytes } from './image-store.ts';
import { announce, confirmStored, orderRemoval } from './removals.ts';
import { findUpload, type Upload, type UploadDeps } from './store.ts';

/** Number of images that are listed at a time; each image is moved separately. */
const BATCH = 100;

export interface MoveReport {
  readonly moved: number;
  /**
   * Number of images left for a later run, because earlier bytes with the same keys are still
   * waiting to be deleted.
   */
  readonly waiting: number;
}

/**
 * Moves every image to the configured store while members continue to read them. Each image is
 * stored, read back and compared before its row refers to the new place, and its old bytes are
 * deleted afterwards, so the move can be interrupted at any time and repeated. `onMoved` receives
 * the count after each batch. Throws if a store fails, or if bytes are missing or differ.
 */
export async function moveImages(
  deps: UploadDeps,
  clock: Clock,
  onMoved: (count: number) => void = () => undefined,
): Promise<MoveReport> {
  let [moved, waiting, last] = [0, 0, ''];
  for (;;) {
    const batch = await deps.db
      .select({
        id: uploads.id,
        memberId: uploads.memberId,
        type: uploads.type,
        store: uploads.store,
      })
      .from(uploads)
      .where(and(ne(uploads.store, deps.images.target.name), gt(uploads.id, last)))
      .orderBy(asc(uploads.id))
      .limit(BATCH);
    for (const upload of batch) {
      const result = await moveImage(deps, upload, clock);
      if (result === 'moved') moved += 1;
      if (result === 'waiting') waiting += 1;
      last = upload.id;
    }
    if (batch.length > 0) onMoved(moved);
    if (batch.length < BATCH) return { moved, waiting };
  }
}

async function moveImage(
  { db, images }: UploadDeps,
  upload: Upload,
  clock: Clock,
): Promise<'moved' | 'waiting' | 'gone'> {
  const { id: key, store: from } = upload;
  const { target } = images;
  const bytes = await images.of(from).get(key);
  if (bytes === undefined) {
    if ((await findUpload(db, key))?.store !== from) return 'gone';
    throw new Error(`the bytes of image ${key} are missing in ${from}`);
  }
  const isOutside = target.name !== 'database';
  const stored = { store: target.name, key };
  if (isOutside && !(await announce(db, stored, clock()))) return 'waiting';
  const content = await target.put(key, bytes);
  if (isOutside && !isSame(await target.get(key), bytes)) {
    throw new Error(`${target.name} returned other bytes than were stored for image ${key}`);
  }
  return await transact(db, async (tx) => {
    if (!(await refer(tx, { key, from, to: target.name, content }))) return 'gone';
    if (isOutside) await confirmStored(tx, stored, clock());
    if (from !== 'database') await orderRemoval(tx, [{ store: from, key }], clock());
    return 'moved';
  });
}

/**
 * Updates the row to refer to the new store. Returns false if the image was deleted or moved in the
 * meantime.
 */
async function refer(
  tx: Tx,
  move: {
    readonly key: string;
    readonly from: ImageStoreName;
    readonly to: ImageStoreName;
    readonly content: Buffer | null;
  },
): Promise<boolean> {
  const updated = await tx
    .update(uploads)
    .set({ store: move.to, content: move.content ?? sql`null` })
    .where(and(eq(uploads.id, move.key), eq(uploads.store, move.from)))
    .returning({ id: uploads.id });
  return updated.length > 0;
}

function isSame(stored: ImageBytes | undefined, { type, content }: ImageBytes): boolean {
  return stored !== undefined && stored.type === type && stored.content.equals(content);
}

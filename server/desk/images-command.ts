import { randomUUID } from 'node:crypto';
import { asc, count } from 'drizzle-orm';
import { deskAudit } from '../db/schema/desk.ts';
import { imageRemovals, uploads } from '../db/schema/uploads.ts';
import type { Clock } from '../lib/clock.ts';
import type { ImageStore } from '../uploads/image-store.ts';
import { type MoveReport, moveImages } from '../uploads/move-images.ts';
import type { UploadDeps } from '../uploads/store.ts';
import { DeskError } from './desk-error.ts';
import { hashVouchers } from './hash-vouchers.ts';

export interface ImagesCommandDeps extends UploadDeps {
  readonly clock: Clock;
  readonly actor: string;
  readonly print: (line: string) => void;
}

/** Runs `images status`, `images move` and `images hash`. Throws DeskError for other arguments. */
export async function runImages(
  deps: ImagesCommandDeps,
  [verb]: readonly string[],
): Promise<MoveReport | undefined> {
  if (verb === 'move') return move(deps);
  if (verb === 'hash') {
    deps.print(`${await hashVouchers(deps, deps.print)} vouchers were hashed`);
    return undefined;
  }
  if (verb !== 'status') throw new DeskError('images: use status, move or hash');
  await printStatus(deps);
  return undefined;
}

async function printStatus({ db, images, print }: ImagesCommandDeps): Promise<void> {
  const stores = await db
    .select({ store: uploads.store, count: count() })
    .from(uploads)
    .groupBy(uploads.store)
    .orderBy(asc(uploads.store));
  for (const { store, count: found } of stores) print(`${store}: ${found} images`);
  print(`new images: ${images.target.name}`);
  print(`bytes to delete: ${await db.$count(imageRemovals)}`);
  await probe(images.target);
  print(`${images.target.name} answers`);
}

/**
 * Stores, reads and deletes an image of one pixel outside the database. Errors of the store are
 * passed on.
 */
async function probe(store: ImageStore): Promise<void> {
  if (store.name === 'database') return;
  const key = `probe-${randomUUID()}`;
  const content = Buffer.from('probe');
  await store.put(key, { type: 'image/png', content });
  const found = await store.get(key);
  await store.delete(key);
  if (!found?.content.equals(content)) throw new DeskError(`${store.name} returned other bytes`);
}

/** Moves the images; the audit log records it. */
async function move(deps: ImagesCommandDeps): Promise<MoveReport> {
  const { db, images, clock, actor, print } = deps;
  const to = images.target.name;
  const report = await moveImages(deps, clock, (moved) => print(`${moved} moved to ${to}`));
  const details = { to, ...report };
  await db.insert(deskAudit).values({ actor, at: clock(), action: 'images.move', details });
  if (report.waiting > 0) {
    print(
      `${report.waiting} wait until the housekeeping has deleted their earlier bytes: run again`,
    );
  }
  return report;
}

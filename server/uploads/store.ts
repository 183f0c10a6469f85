import { randomBytes } from 'node:crypto';
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { deposits } from '../db/schema/funding.ts';
import { identityRequests } from '../db/schema/identity.ts';
import { loans } from '../db/schema/loans.ts';
import { uploads } from '../db/schema/uploads.ts';
import { transact } from '../db/transact.ts';
import { Refusal } from '../errors/refusal.ts';
import type { CleanImage } from './image.ts';

export type Upload = typeof uploads.$inferSelect;

/** `/uploads/<id>`, with or without an origin (`fullurl` of the response). */
const PATH = /^(?:https?:\/\/[^/\s]+)?\/uploads\/([\w-]{22})$/;

const notYours = /*i18n*/ {
  id: 'uploads.notYours',
  message: 'An image is missing. Please upload it again.',
};

export function uploadPath(id: string): string {
  return `/uploads/${id}`;
}

/** Inserts an image. Returns its random id. */
export async function saveUpload(
  db: Db,
  memberId: number,
  image: CleanImage,
  now: number,
): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  await db.insert(uploads).values({ id, memberId, ...image, createdAt: now });
  return id;
}

export async function findUpload(db: Db, id: string): Promise<Upload | undefined> {
  const [found] = await db.select().from(uploads).where(eq(uploads.id, id));
  return found;
}

/**
 * Returns the id of the image that a call references by path or URL. Throws a Refusal unless it
 * exists and belongs to the member; the two cases are indistinguishable.
 */
export async function ownUpload(db: Db, memberId: number, named: string): Promise<string> {
  const id = PATH.exec(named.trim())?.[1];
  if (id !== undefined) {
    const isOwn = and(eq(uploads.id, id), eq(uploads.memberId, memberId));
    const found = await db.select({ id: uploads.id }).from(uploads).where(isOwn);
    if (found.length > 0) return id;
  }
  throw new Refusal(notYours);
}

/** Images checked per transaction; few, because an image may be large. */
const BATCH = 200;

/**
 * Deletes images created before `before` (epoch milliseconds) that no row references. Referenced
 * ones are marked and never checked again: no new request can reference an image of that age for
 * the first time.
 */
export async function deleteUnused(
  db: Db,
  before: number,
  isStopping: () => boolean = () => false,
): Promise<void> {
  while ((await checkOldest(db, before)) === BATCH && !isStopping());
}

/** Checks the oldest batch. Returns how many images it checked. */
function checkOldest(db: Db, before: number): Promise<number> {
  return transact(db, async (tx) => {
    // Locked, so that no request can reference one meanwhile. Images locked by a request are
    // skipped.
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
    if (unused.length > 0) await tx.delete(uploads).where(inArray(uploads.id, unused));
    return ids.length;
  });
}

/** Every column that references an image. Each is indexed. */
const USES = [
  deposits.voucherId,
  identityRequests.frontId,
  identityRequests.backId,
  identityRequests.handheldId,
  loans.frontId,
  loans.backId,
  loans.handheldId,
];

import { randomBytes } from 'node:crypto';
import { and, eq, lt, notExists, or, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { deposits } from '../db/schema/funding.ts';
import { identityRequests } from '../db/schema/identity.ts';
import { loans } from '../db/schema/loans.ts';
import { uploads } from '../db/schema/uploads.ts';
import { Refusal } from '../refusal.ts';
import type { CleanImage } from './image.ts';

export type Upload = typeof uploads.$inferSelect;

/** `/uploads/<id>`, alone or behind an origin (`fullurl` of the answer). */
const PATH = /^(?:https?:\/\/[^/\s]+)?\/uploads\/([\w-]{22})$/;

const notYours = /*i18n*/ {
  id: 'uploads.notYours',
  message: 'An image is missing. Please upload it again.',
};

export function uploadPath(id: string): string {
  return `/uploads/${id}`;
}

/** Keeps an image and answers its random id. */
export async function keepUpload(
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
 * Id of an image that a call names by its path or whole address. Throws a Refusal unless it is there
 * and the member's own: another member's answers like a missing one.
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

/** Deletes images older than `before` that no request names. */
export async function deleteUnused(db: Db, before: number): Promise<void> {
  const uses = [
    db.select({ one: sql`1` }).from(deposits).where(eq(deposits.voucherId, uploads.id)),
    ...[identityRequests, loans].map((table) =>
      db
        .select({ one: sql`1` })
        .from(table)
        .where(
          or(
            eq(table.frontId, uploads.id),
            eq(table.backId, uploads.id),
            eq(table.handheldId, uploads.id),
          ),
        ),
    ),
  ];
  await db.delete(uploads).where(and(lt(uploads.createdAt, before), ...uses.map(notExists)));
}

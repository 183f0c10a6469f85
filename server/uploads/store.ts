import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { uploads } from '../db/schema/uploads.ts';
import { transact } from '../db/transact.ts';
import { Refusal } from '../errors/refusal.ts';
import type { CleanImage } from './image.ts';
import type { ImageBytes, Images } from './image-store.ts';
import { announce, confirmStored } from './removals.ts';

/** An image without its bytes. */
export type Upload = Pick<typeof uploads.$inferSelect, 'id' | 'memberId' | 'type' | 'store'>;

export interface UploadDeps {
  readonly db: Db;
  readonly images: Images;
}

/** The path `/uploads/<id>`, with or without an origin (as in `fullurl` of the response). */
const PATH = /^(?:https?:\/\/[^/\s]+)?\/uploads\/([\w-]{22})$/;

const notYours = /*i18n*/ {
  id: 'uploads.notYours',
  message: 'An image is missing. Please upload it again.',
};

export function uploadPath(id: string): string {
  return `/uploads/${id}`;
}

/**
 * Stores an image and then inserts its row; a store that fails leaves no row. Returns its random
 * id. An image without a member belongs to the site and is kept.
 */
export async function saveUpload(
  { db, images: { target } }: UploadDeps,
  memberId: number | null,
  image: CleanImage,
  now: number,
): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  const { type, width, height } = image;
  const own = { id, memberId, type, width, height, isUsed: memberId === null };
  const row = { ...own, store: target.name, createdAt: now };
  if (target.name === 'database') {
    await db.insert(uploads).values({ ...row, content: await target.put(id, image) });
    return id;
  }
  const stored = { store: target.name, key: id };
  await announce(db, stored, now);
  const content = await target.put(id, image);
  await transact(db, async (tx) => {
    await tx.insert(uploads).values({ ...row, content });
    await confirmStored(tx, stored, now);
  });
  return id;
}

/**
 * Returns the image of the site at a path; `undefined` if there is none, or if the image belongs to
 * a member.
 */
export async function findSiteImage(db: Db, path: string): Promise<Upload | undefined> {
  const upload = await findUpload(db, PATH.exec(path)?.[1] ?? '');
  return upload?.memberId === null ? upload : undefined;
}

export async function findUpload(db: Db, id: string): Promise<Upload | undefined> {
  const { memberId, type, store } = uploads;
  const [found] = await db
    .select({ id: uploads.id, memberId, type, store })
    .from(uploads)
    .where(eq(uploads.id, id));
  return found;
}

/**
 * Returns the bytes of an image; `undefined` if it was deleted in the meantime. Throws if its store
 * has lost them. The caller must already have checked who requests it.
 */
export async function readUpload(
  { db, images }: UploadDeps,
  upload: Upload,
): Promise<ImageBytes | undefined> {
  const bytes = await images.of(upload.store).get(upload.id);
  if (bytes !== undefined) return bytes;
  const current = await findUpload(db, upload.id);
  if (current === undefined) return undefined;
  if (current.store === upload.store)
    throw new Error(`the bytes of image ${upload.id} are missing`);
  // The image was moved between the two reads.
  return images.of(current.store).get(current.id);
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

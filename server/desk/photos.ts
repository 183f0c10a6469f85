import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { transact } from '../db/transact.ts';
import type { OpenReview } from '../jobs/review.ts';
import type { ImageBytes } from '../uploads/image-store.ts';
import { findUpload, readUpload, type UploadDeps } from '../uploads/store.ts';
import { type Audit, insertAudit } from './operator.ts';
import type { ReviewName } from './reviews.ts';

interface Photo extends ImageBytes {
  readonly id: string;
}

/** Links that nobody opens expire after this time. */
const VIEW_MS = 120_000;

/**
 * Reads the photos of a request after writing an audit row that records who opened which photos.
 */
export async function openPhotos(
  deps: UploadDeps,
  { kind, id, photoIds = [] }: Pick<OpenReview, 'id' | 'photoIds'> & { readonly kind: ReviewName },
  audit: Audit,
): Promise<readonly Photo[]> {
  await transact(deps.db, (tx) =>
    insertAudit(tx, audit, 'photos.open', { kind, id, photos: photoIds }),
  );
  const photos: Photo[] = [];
  for (const photoId of photoIds) {
    const upload = await findUpload(deps.db, photoId);
    const bytes = upload && (await readUpload(deps, upload));
    if (bytes) photos.push({ id: photoId, ...bytes });
  }
  return photos;
}

const nameOf = ({ id, type }: Photo) => `${id}.${type.slice('image/'.length)}`;

/** Writes photos into a folder as files that only the operator can read; returns their names. */
export async function savePhotos(photos: readonly Photo[], folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const names = photos.map((photo) => join(folder, nameOf(photo)));
  for (const [index, { content }] of photos.entries())
    await writeFile(names[index] ?? '', content, { mode: 0o600 });
  return names;
}

/**
 * Serves each photo once, on this machine only, under an unguessable address, and calls `print`
 * with that address. Nothing is stored. Resolves when all photos have been viewed, or after two
 * minutes.
 */
export async function servePhotos(
  photos: readonly Photo[],
  print: (line: string) => void,
): Promise<void> {
  if (photos.length === 0) return;
  const waiting = new Map(
    photos.map((photo) => [`/${randomBytes(16).toString('hex')}/${nameOf(photo)}`, photo]),
  );
  const server = createServer((request, response) => {
    const photo = waiting.get(request.url ?? '');
    if (photo === undefined || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    waiting.delete(request.url ?? '');
    response.writeHead(200, { 'content-type': photo.type, 'cache-control': 'no-store' });
    response.end(photo.content, () => {
      if (waiting.size === 0) server.close();
    });
  });
  server.keepAliveTimeout = 1;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  for (const path of waiting.keys()) print(`http://127.0.0.1:${port}${path}`);
  const timer = setTimeout(() => server.close(), VIEW_MS);
  await once(server, 'close');
  clearTimeout(timer);
}

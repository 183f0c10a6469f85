import { eq } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { type ImageStoreName, uploads } from '../db/schema/uploads.ts';
import type { BucketAddress } from '../lib/bucket-address.ts';
import { databaseStore } from './database-store.ts';
import type { ImageStore, Images } from './image-store.ts';
import { s3Store } from './s3-store.ts';

/** The stores of images (ADR-140). */
export interface ImageSettings {
  /** The store for new images; existing images are read from their own store. */
  readonly store: ImageStoreName;
  readonly bucket: BucketAddress | undefined;
}

export function createImages(db: Db, { store, bucket }: ImageSettings): Images {
  const stores: Readonly<Record<ImageStoreName, ImageStore | undefined>> = {
    database: databaseStore(db),
    s3: bucket && s3Store(bucket),
  };
  const of = (name: ImageStoreName) => {
    const found = stores[name];
    if (found === undefined) throw new Error(`images are in ${name}, and IMAGES_URL is not set`);
    return found;
  };
  return { target: of(store), of };
}

/** Returns true if images are stored in a bucket. */
export async function hasImagesInBucket(db: Db): Promise<boolean> {
  const found = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(eq(uploads.store, 's3'))
    .limit(1);
  return found.length > 0;
}

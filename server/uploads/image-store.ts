import type { ImageStoreName, ImageType } from '../db/schema/uploads.ts';

export interface ImageBytes {
  readonly type: ImageType;
  readonly content: Buffer;
}

/**
 * Storage of image bytes, by key (ADR-140). The key is the id of the image's row, which is written
 * after `put`, so a row refers only to stored bytes. Methods throw ServerBusyError while the store
 * does not respond.
 */
export interface ImageStore {
  readonly name: ImageStoreName;
  /**
   * Stores the bytes. Resolves to the value for the image's row: the bytes themselves in the
   * database, so one statement writes both, and null for a store outside it.
   */
  put(key: string, image: ImageBytes): Promise<Buffer | null>;
  /** Returns the stored bytes, or `undefined` if the key does not exist. */
  get(key: string): Promise<ImageBytes | undefined>;
  /** Deletes the bytes if there are any. In the database, they are deleted with the row. */
  delete(key: string): Promise<void>;
}

/** The stores of an installation. */
export interface Images {
  /** The store for new images. */
  readonly target: ImageStore;
  /**
   * Returns the store with this name. Throws if the store of an existing image is not configured.
   */
  of(name: ImageStoreName): ImageStore;
}

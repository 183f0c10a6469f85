import { z } from 'zod';
import {
  DEFAULT_RETENTION,
  parseRetention,
  RETENTION_FORM,
  type Retention,
} from './db/retention.ts';
import { parseBucketAddress } from './lib/bucket-address.ts';
import type { ImageSettings } from './uploads/images.ts';

/** Variables about storage, which are some of those in `config.ts`. */
export const storageVariables = {
  IMAGES_STORE: z.enum(['database', 's3'], { error: 'must be one of database, s3' }).optional(),
  IMAGES_URL: z
    .string()
    .refine(
      (text) => parseBucketAddress(text) !== undefined,
      'must be like https://KEY:SECRET@host/bucket?region=eu-central-1',
    )
    .optional(),
  RETENTION: z
    .string()
    .refine(
      (text) => parseRetention(text) !== undefined,
      `must be days by name, at least ${RETENTION_FORM}`,
    )
    .optional(),
};

type StorageVariables = z.output<z.ZodObject<typeof storageVariables>>;

/** Returns the settings of the image store, which is a bucket if one is configured (ADR-140). */
export function imageSettings(value: StorageVariables): ImageSettings {
  const { IMAGES_URL: url } = value;
  const store = value.IMAGES_STORE ?? (url === undefined ? 'database' : 's3');
  return { store, bucket: url === undefined ? undefined : parseBucketAddress(url) };
}

/** Returns the retention periods (ADR-141). */
export function retentionOf({ RETENTION: text }: StorageVariables): Retention {
  return (text === undefined ? undefined : parseRetention(text)) ?? DEFAULT_RETENTION;
}

/**
 * Returns one line about the fault in a combination of variables; `undefined` if the combination is
 * valid.
 */
export function validateStorage(value: StorageVariables): string | undefined {
  if (value.IMAGES_STORE === 's3' && value.IMAGES_URL === undefined) {
    return 'IMAGES_STORE=s3 needs IMAGES_URL';
  }
  return undefined;
}

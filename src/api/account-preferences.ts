import { getPreferences, putPreferences } from '#core/contract/account-preferences.ts';
import { query } from './client';

/** The member's stored preferences document, with its version (product.md#preferences). */
export interface StoredPreferences {
  readonly version: number;
  readonly document: string;
}

/** Reads the member's preferences. Throws ApiError. */
export async function readPreferences(): Promise<StoredPreferences> {
  const { version = 0, document } = await query(getPreferences, {});
  return { version, document };
}

/**
 * Replaces the document if this version is stored. Otherwise, changes nothing and returns the
 * stored one. Throws ApiError.
 */
export async function writePreferences(
  given: StoredPreferences,
): Promise<StoredPreferences | undefined> {
  const { version = 0, document, stored } = await query(putPreferences, { ...given });
  return stored ? undefined : { version, document };
}

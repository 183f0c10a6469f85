import { SHARED_STORE, type SharedReceipt } from '#core/contract/deposit-shared.ts';
import { persistedStore } from './persisted.ts';

/** A picture that is not used is no longer offered after this time. */
const OFFERED_MS = 60 * 60_000;

/** Returns the picture that was last shared with the app; `undefined` if there is none. */
export async function readSharedReceipt(now: number): Promise<Blob | undefined> {
  const shared = await persistedStore(SHARED_STORE.name).get<SharedReceipt>(SHARED_STORE.key);
  if (shared === undefined) return undefined;
  if (now - shared.sharedAt <= OFFERED_MS) return shared.picture;
  await removeSharedReceipt();
  return undefined;
}

/** Deletes the shared picture. */
export function removeSharedReceipt(): Promise<void> {
  return persistedStore(SHARED_STORE.name).remove(SHARED_STORE.key);
}

import { revokeSession } from '#/api/auth';
import { deviceText, STORAGE_KEY } from '#/lib/storage';
import { currentToken, endSession } from '#/state/session';

/** The page continues after this time even if the server does not respond. */
const REVOKE_WAIT_MS = 1_500;

/**
 * Removes the session and its app lock from the device first, then revokes the session on the
 * server. Removal works offline, and other tabs follow through the storage event. The caller
 * reloads the page.
 */
export async function signOutOfDevice(): Promise<void> {
  const token = currentToken();
  endSession();
  deviceText.remove(STORAGE_KEY.appLock);
  if (token === undefined) return;
  const wait = new Promise((resolve) => setTimeout(resolve, REVOKE_WAIT_MS));
  await Promise.race([revokeSession(token), wait]);
}

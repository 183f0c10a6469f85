import { isCodeOf } from '#/lib/code-hash';
import { appLockAtom, LOCK_TRIES } from '#/state/app-lock';
import { store } from '#/state/device-atom';

/** The number of digits in a code. */
export const CODE_LENGTH = 6;

/** The code is correct, wrong with attempts remaining, or wrong for the last time. */
export type CodeCheck = 'right' | 'ended' | { readonly triesLeft: number };

/**
 * Checks a code against the lock of this device. The attempt is counted before the check, so
 * reloading the page does not give another attempt.
 */
export async function checkCode(code: string): Promise<CodeCheck> {
  const lock = store.get(appLockAtom);
  if (!lock || lock.triesLeft <= 0) return 'ended';
  const triesLeft = lock.triesLeft - 1;
  store.set(appLockAtom, { ...lock, triesLeft });
  if (await isCodeOf(code, lock.code)) {
    store.set(appLockAtom, { ...lock, triesLeft: LOCK_TRIES });
    return 'right';
  }
  return triesLeft > 0 ? { triesLeft } : 'ended';
}

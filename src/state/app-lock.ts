import * as z from 'zod/mini';
import { STORAGE_KEY } from '#/lib/storage';
import { deviceAtom } from './device-atom';

/**
 * The time in the background after which the app locks, in milliseconds. With 0, it locks
 * immediately.
 */
export const LOCK_AFTER_MS = [0, 60_000, 300_000, 900_000] as const;
/** The number of wrong codes before the member must sign in again. */
export const LOCK_TRIES = 5;

const lock = z.object({
  /** The sign-in to which the lock belongs. Another member on this device has another lock. */
  memberKey: z.string(),
  code: z.object({ salt: z.string(), hash: z.string(), rounds: z.number() }),
  triesLeft: z.number(),
  afterMs: z.number(),
  /** The id of one of the device's passkeys, in base64. */
  passkey: z.optional(z.string()),
});

export type AppLock = z.infer<typeof lock>;

function read(stored: string | undefined): AppLock | undefined {
  try {
    const parsed = lock.safeParse(JSON.parse(stored ?? ''));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** The app lock of this device; `undefined` if there is none. It never contains the code. */
export const appLockAtom = deviceAtom<AppLock | undefined>({
  key: STORAGE_KEY.appLock,
  read,
  write: (value) => value && JSON.stringify(value),
});

import * as z from 'zod/mini';
import { STORAGE_KEY } from '#/lib/storage';
import { deviceAtom } from './device-atom';

/** Time in the background after which the app locks, in milliseconds; 0 is immediately. */
export const LOCK_AFTER_MS = [0, 60_000, 300_000, 900_000] as const;
/** Number of wrong codes before the member must sign in again. */
export const LOCK_TRIES = 5;

const lock = z.object({
  /** The sign-in to which it belongs; another member on this device has another. */
  memberKey: z.string(),
  code: z.object({ salt: z.string(), hash: z.string(), rounds: z.number() }),
  triesLeft: z.number(),
  afterMs: z.number(),
  /** Id of a passkey of the device in base64. */
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

/** The lock of the app on this device; `undefined` if there is none. Never contains the code. */
export const appLockAtom = deviceAtom<AppLock | undefined>({
  key: STORAGE_KEY.appLock,
  read,
  write: (value) => value && JSON.stringify(value),
});

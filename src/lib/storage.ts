/**
 * The origin's text storage. No call throws: values that storage refuses stay in memory until the
 * page ends.
 */
export interface TextStore {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** True if the last write reached the device. */
  isDurable(): boolean;
}

/**
 * Wraps localStorage or sessionStorage. `open` is called each time, because merely reading
 * `window.localStorage` throws in private windows or when cookies are blocked
 * (product.md#device-storage).
 */
export function guardedTextStore(open: () => Storage): TextStore {
  // null marks a key that was removed in memory, although storage may still contain it.
  const memory = new Map<string, string | null>();
  let durable = true;

  function attempt(action: (storage: Storage) => void): boolean {
    try {
      action(open());
      durable = true;
    } catch {
      durable = false;
    }
    return durable;
  }

  return {
    get(key) {
      const stored = memory.get(key);
      if (stored !== undefined) return stored ?? undefined;
      try {
        return open().getItem(key) ?? undefined;
      } catch {
        return undefined;
      }
    },
    set(key, value) {
      if (attempt((storage) => storage.setItem(key, value))) memory.delete(key);
      else memory.set(key, value);
    },
    remove(key) {
      if (attempt((storage) => storage.removeItem(key))) memory.delete(key);
      else memory.set(key, null);
    },
    isDurable: () => durable,
  };
}

/** Stored until the member clears the site's data. */
export const deviceText = guardedTextStore(() => globalThis.localStorage);

/** Stored until the tab is closed. */
export const sessionText = guardedTextStore(() => globalThis.sessionStorage);

/** The keys of `deviceText` and `sessionText` (product.md#device-storage). */
export const STORAGE_KEY = {
  token: 'trade-token',
  language: 'trade-lang-token',
  theme: 'trade-color-token',
  account: 'trade-account-token',
  preferences: 'trade-preferences',
  sync: 'trade-sync',
  install: 'trade-install',
  intents: 'trade-intents',
  alerts: 'trade-alerts',
  appLock: 'trade-app-lock',
  liabilities: 'trade-liabilities',
} as const;

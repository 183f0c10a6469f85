import { atom, getDefaultStore, type WritableAtom } from 'jotai';
import { deviceText, type TextStore } from '#/lib/storage';

/** The app's only store. Plain modules (the API client, the router) read atoms through it. */
export const store = getDefaultStore();

interface DeviceValue<Value> {
  readonly key: string;
  /** Parses the stored string. It must return a valid value for any string, and for none. */
  readonly read: (stored: string | undefined) => Value;
  /** Returns the string to store; `undefined` removes the stored one. */
  readonly write: (value: Value) => string | undefined;
  readonly storage?: TextStore;
}

/**
 * Returns an atom whose value outlives the page. While it is mounted, it follows changes made in
 * other tabs.
 */
export function deviceAtom<Value>(options: DeviceValue<Value>): WritableAtom<Value, [Value], void> {
  const { key, read, write, storage = deviceText } = options;
  // The value is read on first use, because the first access to a storage takes milliseconds.
  const stored = atom(() => read(storage.get(key)));
  const base = atom<{ value: Value } | undefined>(undefined);
  base.onMount = (setValue) => {
    const follow = (event: StorageEvent) => {
      if (event.key === key || event.key === null) {
        setValue({ value: read(event.newValue ?? undefined) });
      }
    };
    globalThis.addEventListener('storage', follow);
    return () => globalThis.removeEventListener('storage', follow);
  };
  return atom(
    (get) => (get(base) ?? { value: get(stored) }).value,
    (_get, set, value) => {
      const text = write(value);
      if (text === undefined) storage.remove(key);
      else storage.set(key, text);
      set(base, { value });
    },
  );
}

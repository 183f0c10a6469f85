import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval';
import { withTimeout } from './with-timeout';

/**
 * The maximum wait for IndexedDB. In private windows and on full disks its requests can hang
 * (product.md#device-storage).
 */
const STORAGE_LIMIT_MS = 1_000;
/**
 * After a failure, the database is not used for this time, so a hanging database causes only one
 * wait. A slow database is used again as soon as it has responded.
 */
const REST_MS = 30_000;

/**
 * Values in IndexedDB. No call rejects or takes longer than a second, because memory replaces
 * failed storage.
 */
export interface PersistedStore {
  get<Value>(key: string): Promise<Value | undefined>;
  set(key: string, value: unknown): Promise<void>;
  remove(key: string): Promise<void>;
  all<Value>(): Promise<[key: string, value: Value][]>;
}

const REMOVED = Symbol('removed');

/** Returns the database of this name, for pages and for the service worker. */
export function persistedStore(name: string, limitMs: number = STORAGE_LIMIT_MS): PersistedStore {
  // Values that the database did not accept. They override its content.
  const memory = new Map<string, unknown>();
  let opened: UseStore | undefined;
  let restUntil = 0;

  async function attempt<Result>(action: (store: UseStore) => Promise<Result>) {
    if (Date.now() < restUntil) return { ok: false } as const;
    const rest = () => {
      opened = undefined;
      restUntil = Date.now() + REST_MS;
      return { ok: false } as const;
    };
    try {
      opened ??= createStore(name, 'entries');
      const used = opened;
      const work = action(used).then((value) => {
        if (opened === undefined) restUntil = 0;
        opened ??= used;
        return { ok: true, value } as const;
      });
      return (await withTimeout(limitMs, work)) ?? rest();
    } catch {
      return rest();
    }
  }

  function accepted(key: string, value: unknown): void {
    if (memory.get(key) === value) memory.delete(key);
  }

  return {
    async get<Value>(key: string) {
      if (memory.has(key)) return recall<Value>(memory.get(key));
      const read = await attempt((store) => get<Value>(key, store));
      return read.ok ? read.value : recall<Value>(memory.get(key));
    },
    async set(key, value) {
      memory.set(key, value);
      await attempt((store) => set(key, value, store).then(() => accepted(key, value)));
    },
    async remove(key) {
      memory.set(key, REMOVED);
      await attempt((store) => del(key, store).then(() => accepted(key, REMOVED)));
    },
    async all<Value>() {
      const read = await attempt((store) => entries<string, Value>(store));
      const found = new Map<string, unknown>(read.ok ? read.value : []);
      for (const [key, value] of memory) found.set(key, value);
      return [...found].filter((entry): entry is [string, Value] => entry[1] !== REMOVED);
    },
  };
}

function recall<Value>(stored: unknown): Value | undefined {
  return stored === undefined || stored === REMOVED ? undefined : (stored as Value);
}

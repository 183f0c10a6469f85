import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval';

/**
 * Longest wait for IndexedDB: in private windows and on full disks its requests can hang (ADR-104).
 */
const STORAGE_LIMIT_MS = 1_000;
/**
 * After a failure the database is not used for this long, so that a hanging one costs one wait
 * only.
 */
const REST_MS = 30_000;

/**
 * Values in IndexedDB. No call rejects or takes longer than a second: memory replaces what fails.
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
  // Values that the database did not accept; they override what it still holds.
  const memory = new Map<string, unknown>();
  let opened: UseStore | undefined;
  let restUntil = 0;

  async function attempt<Result>(action: (store: UseStore) => Promise<Result>) {
    if (Date.now() < restUntil) return { ok: false } as const;
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      opened ??= createStore(name, 'entries');
      const timeout = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('storage timed out')), limitMs);
      });
      return { ok: true, value: await Promise.race([action(opened), timeout]) } as const;
    } catch {
      opened = undefined;
      restUntil = Date.now() + REST_MS;
      return { ok: false } as const;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async get<Value>(key: string) {
      if (memory.has(key)) return recall<Value>(memory.get(key));
      const read = await attempt((store) => get<Value>(key, store));
      return read.ok ? read.value : recall<Value>(memory.get(key));
    },
    async set(key, value) {
      memory.set(key, value);
      const write = await attempt((store) => set(key, value, store));
      if (write.ok && memory.get(key) === value) memory.delete(key);
    },
    async remove(key) {
      memory.set(key, REMOVED);
      const write = await attempt((store) => del(key, store));
      if (write.ok && memory.get(key) === REMOVED) memory.delete(key);
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

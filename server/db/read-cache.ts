import type { Db } from './db.ts';

/** Lifetime of cached public reads. */
export const PUBLIC_READ_MS = 1_000;

interface Memory {
  readonly maxAgeMs: number;
  readonly entries: Map<string, { readonly at: number; readonly value: Promise<unknown> }>;
}

const memories = new WeakMap<object, Memory>();

/**
 * Makes `cachedRead` cache reads of this database for `maxAgeMs`. Transactions and databases
 * without this call are never cached.
 */
export function cacheReads(db: Db, maxAgeMs: number): void {
  if (maxAgeMs > 0) memories.set(db, { maxAgeMs, entries: new Map() });
}

/**
 * Returns the result of a read that is the same for every member (markets, terms, settings), at
 * most as old as set by `cacheReads`. Concurrent callers share one read. `name` must be one of a
 * fixed set, never built from a caller's input. The result is shared and must not be modified.
 */
export function cachedRead<Value>(
  db: Db,
  name: string,
  read: () => Promise<Value>,
): Promise<Value> {
  const memory = memories.get(db);
  if (memory === undefined) return read();
  const now = performance.now();
  const known = memory.entries.get(name);
  if (known !== undefined && now - known.at < memory.maxAgeMs) {
    return known.value as Promise<Value>;
  }
  const value = read();
  memory.entries.set(name, { at: now, value });
  // Failed reads are not cached.
  value.catch(() => {
    if (memory.entries.get(name)?.value === value) memory.entries.delete(name);
  });
  return value;
}

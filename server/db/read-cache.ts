import type { Db } from './db.ts';

/** Public reads are asked of the database again after this time. */
export const PUBLIC_READ_MS = 1_000;

interface Memory {
  readonly maxAgeMs: number;
  readonly entries: Map<string, { readonly at: number; readonly value: Promise<unknown> }>;
}

const memories = new WeakMap<object, Memory>();

/**
 * Has `cachedRead` answer reads of this database from memory for `maxAgeMs`. Transactions and databases
 * that this was not called for always read themselves.
 */
export function cacheReads(db: Db, maxAgeMs: number): void {
  if (maxAgeMs > 0) memories.set(db, { maxAgeMs, entries: new Map() });
}

/**
 * The result of a read that is the same for every member (markets, terms, settings), at most as old as
 * `cacheReads` allows; several callers share one read. `name` must be one of a fixed few, never built
 * from what a caller sent. The result is shared: it must not be changed.
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
  // A failed read is not remembered.
  value.catch(() => {
    if (memory.entries.get(name)?.value === value) memory.entries.delete(name);
  });
  return value;
}

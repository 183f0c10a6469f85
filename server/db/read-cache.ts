/** Lifetime of cached public reads. */
export const PUBLIC_READ_MS = 1_000;

/** Results of public reads of a database, by name. */
export interface ReadCache {
  /** Maximum age of a result; 0 caches nothing. */
  maxAgeMs: number;
  readonly entries: Map<string, { readonly at: number; readonly value: Promise<unknown> }>;
}

interface HasReads {
  readonly reads: ReadCache;
}

export function createReadCache(): ReadCache {
  return { maxAgeMs: 0, entries: new Map() };
}

/** Makes `cachedRead` cache reads of this database for `maxAgeMs`; transactions are never cached. */
export function cacheReads({ reads }: HasReads, maxAgeMs: number): void {
  reads.maxAgeMs = maxAgeMs;
}

/**
 * Returns the result of a read that is the same for every member (markets, terms, settings). The
 * result is at most as old as `cacheReads` allows. Concurrent callers share one read. `name` must
 * be one of a fixed set of names and never be built from a caller's input. The result is shared and
 * must not be modified.
 */
export function cachedRead<Value>(
  { reads: { maxAgeMs, entries } }: HasReads,
  name: string,
  read: () => Promise<Value>,
): Promise<Value> {
  if (maxAgeMs === 0) return read();
  const now = performance.now();
  const cached = entries.get(name);
  if (cached !== undefined && now - cached.at < maxAgeMs) return cached.value as Promise<Value>;
  const value = read();
  entries.set(name, { at: now, value });
  // Failed reads are not cached.
  value.catch(() => {
    if (entries.get(name)?.value === value) entries.delete(name);
  });
  return value;
}

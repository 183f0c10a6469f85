import { LRUCache } from 'lru-cache';

/**
 * Creates a cache of at most `count` entries that evicts the least recently used one; entries
 * expire after `ttl` milliseconds if it is given. The `max` of LRUCache would reserve the memory of
 * all entries at once, which takes tens of milliseconds for each server of a test.
 */
export function boundedCache<K extends {}, V extends {}>(
  count: number,
  { ttl }: { readonly ttl?: number } = {},
): LRUCache<K, V> {
  return new LRUCache({ maxSize: count, sizeCalculation: () => 1, ttl: ttl ?? 0 });
}

import { LRUCache } from 'lru-cache';

/**
 * Cache of at most `count` entries, without the one used longest ago once it is full; entries are
 * dropped after `ttl` milliseconds if it is given. The `max` of LRUCache would reserve the memory of
 * all entries at once, tens of milliseconds for each server of a test.
 */
export function boundedCache<K extends {}, V extends {}>(
  count: number,
  { ttl }: { readonly ttl?: number } = {},
): LRUCache<K, V> {
  return new LRUCache({ maxSize: count, sizeCalculation: () => 1, ttl: ttl ?? 0 });
}

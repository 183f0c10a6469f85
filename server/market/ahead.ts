import type { PriceSource } from './price-source.ts';

/**
 * Maximum difference between the clocks of two processes: each clock is at most 50 ms away from the
 * database's, because its process otherwise moves no money (ADR-146).
 */
export const CLOCKS_APART_MS = 100;
/** Provider data that is dated further ahead of our clock than this is dropped (ADR-050). */
export const PROVIDER_AHEAD_MS = 500;

/**
 * Maximum lead of a visible trade's timestamp over the clock of any process, in milliseconds, by
 * its source. Later trades cannot have been seen (ADR-144).
 */
export const SEEN_AHEAD_MS = {
  simulated: CLOCKS_APART_MS,
  htx: PROVIDER_AHEAD_MS + CLOCKS_APART_MS,
} as const;

/**
 * Returns the latest time, in epoch milliseconds, with which trades that were visible at `at` may
 * be dated, by the clock of another process or of the provider.
 */
export function seenUntil({ seenAheadMs = 0 }: Pick<PriceSource, 'seenAheadMs'>, at: number) {
  return at + seenAheadMs;
}

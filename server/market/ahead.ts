import type { PriceSource } from './price-source.ts';

/**
 * Maximum difference between the clocks of two processes: each is at most 50 ms away from the
 * database's, or it moves no money (ADR-146).
 */
export const CLOCKS_APART_MS = 100;
/** A provider's data that is dated further ahead of our clock is dropped (ADR-050). */
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
 * Returns the time up to which trades may be dated that were visible at `at`, epoch milliseconds:
 * by another process or, at a provider, by its clock.
 */
export function seenUntil({ seenAheadMs = 0 }: Pick<PriceSource, 'seenAheadMs'>, at: number) {
  return at + seenAheadMs;
}

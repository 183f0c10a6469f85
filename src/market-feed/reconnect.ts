/**
 * The delays before a new socket: three times 3 s, then increasing by a factor of 1.6 with jitter,
 * up to 30 s (market-data.md#reconnect).
 */
export const FIRST_WAIT_MS = 3_000;
const EVEN_TRIES = 3;
const GROWTH = 1.6;
const LONGEST_MS = 30_000;

/**
 * Returns the milliseconds to wait before attempt number `attempt` (from 1). `random` is in [0, 1).
 */
export function reconnectDelay(attempt: number, random: number): number {
  if (attempt <= EVEN_TRIES) return FIRST_WAIT_MS;
  const grown = FIRST_WAIT_MS * GROWTH ** (attempt - EVEN_TRIES);
  return Math.min(LONGEST_MS, Math.round(grown * (0.8 + 0.4 * random)));
}

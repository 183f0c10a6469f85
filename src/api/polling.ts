import type { Query } from '@tanstack/react-query';
import { ApiError } from './api-error';
import type { Fresh } from './fresh';

const LONGEST_MS = 30_000;
/** The shortest interval after a stored response from the device, or after `Retry-After`. */
const SOON_MS = 1_500;

/**
 * Returns the `refetchInterval` of a polled query, in milliseconds (product.md#polling). It is
 * `pollMs`; after failures, it is the time since the first failure, at most 30 s. The query client
 * fetches nothing while the page is hidden, and refetches immediately when the connection returns.
 * A stored response from the device (`asOf`) is refetched sooner while it is young, because one
 * lost response may be the cause. `Retry-After` is respected, up to 30 s. Prices that trading
 * depends on set their own `longestMs`.
 */
export function polled(
  pollMs: number,
  longestMs = LONGEST_MS,
): (query: Pick<Query, 'state'>) => number {
  return ({ state }) => {
    const { asOf } = (state.data ?? {}) as Partial<Fresh<unknown>>;
    if (state.status !== 'error') {
      if (asOf === undefined) return pollMs;
      return Math.min(Math.max(SOON_MS, (state.dataUpdatedAt - asOf) / 4), pollMs);
    }
    const asked = retryAfterInterval({ state });
    if (asked !== false) return asked;
    const failingFor =
      state.dataUpdatedAt > 0
        ? state.errorUpdatedAt - state.dataUpdatedAt
        : pollMs * state.errorUpdateCount;
    return Math.min(Math.max(failingFor, 2 * pollMs), Math.max(longestMs, pollMs));
  };
}

/**
 * For queries that are not polled: returns the delay of a `Retry-After` in milliseconds, or false
 * without one.
 */
export function retryAfterInterval({ state }: Pick<Query, 'state'>): number | false {
  return state.status === 'error' ? (retryAfterMs(state.error) ?? false) : false;
}

/**
 * Returns the `Retry-After` of a failed call in milliseconds, between 1.5 and 30 s
 * (product.md#headers).
 */
export function retryAfterMs(error: unknown): number | undefined {
  const seconds = error instanceof ApiError ? error.retryAfterSeconds : undefined;
  if (seconds === undefined) return undefined;
  return Math.min(Math.max(SOON_MS, seconds * 1_000), LONGEST_MS);
}

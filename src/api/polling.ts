import type { Query } from '@tanstack/react-query';
import { ApiError } from './api-error';

const LONGEST_MS = 30_000;
/** Soonest next question after the device answered in place of the server, or it asked for patience. */
const SOON_MS = 1_500;

/**
 * Time until a polled query is asked again, for `refetchInterval`: every `pollMs`, and while it fails
 * as long again as it has been failing, up to 30 s. Nothing is asked while the page is hidden, and a
 * returning connection asks at once: both are habits of the query client. Data that the device gave
 * (`asOf`) is asked for sooner while it is young: it may have been one lost answer. A
 * server that says when to come again (Retry-After) is taken at its word, up to 30 s. Prices that
 * trading waits for set a `longestMs` of their own.
 */
export function polled(
  pollMs: number,
  longestMs = LONGEST_MS,
): (query: Pick<Query, 'state'>) => number {
  return ({ state }) => {
    const { asOf } = (state.data ?? {}) as { asOf?: number | undefined };
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

/** For queries that are not polled: time after which the server wants to be asked again, if it said. */
export function retryAfterInterval({ state }: Pick<Query, 'state'>): number | false {
  return state.status === 'error' ? (retryAfterMs(state.error) ?? false) : false;
}

/** The wait a failed call was answered with (Retry-After), in ms between 1.5 and 30 s. */
export function retryAfterMs(error: unknown): number | undefined {
  const seconds = error instanceof ApiError ? error.retryAfterSeconds : undefined;
  if (seconds === undefined) return undefined;
  return Math.min(Math.max(SOON_MS, seconds * 1_000), LONGEST_MS);
}

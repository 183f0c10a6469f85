import type { Query } from '@tanstack/react-query';

const LONGEST_MS = 30_000;

/**
 * Time until a polled query is asked again, for `refetchInterval`: every `pollMs`, and while it fails
 * as long again as it has been failing, up to 30 s. Nothing is asked while the page is hidden, and a
 * returning connection asks at once: both are habits of the query client.
 */
export function polled(pollMs: number): (query: Pick<Query, 'state'>) => number {
  return ({ state }) => {
    if (state.status !== 'error') return pollMs;
    const failingFor =
      state.dataUpdatedAt > 0
        ? state.errorUpdatedAt - state.dataUpdatedAt
        : pollMs * state.errorUpdateCount;
    return Math.min(Math.max(failingFor, 2 * pollMs), Math.max(LONGEST_MS, pollMs));
  };
}

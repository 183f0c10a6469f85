import { AsyncLocalStorage } from 'node:async_hooks';

/** The id of the request on whose behalf the current code runs; the logger adds it to each line. */
const current = new AsyncLocalStorage<string | undefined>();

/** Returns the id of the current request; `undefined` in background work. */
export function currentRequestId(): string | undefined {
  return current.getStore();
}

/** Runs `work` and its follow-up work for the request with this id. */
export function withRequestId<Result>(id: string, work: () => Result): Result {
  return current.run(id, work);
}

/**
 * Runs `work` and its follow-up work without a request id, because a request merely triggers this
 * work.
 */
export function outsideRequests<Result>(work: () => Result): Result {
  return current.run(undefined, work);
}

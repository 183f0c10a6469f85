import { act } from '@testing-library/react';
import { reportConnectivity } from '#/state/connectivity';

/**
 * Changes the response of the exchange for one path (`/api/getBillList`) before the page reads it.
 * `alter` may take time.
 */
export function alterAnswer(
  path: string,
  // biome-ignore lint/suspicious/noExplicitAny: answers of every call
  alter: (data: any) => unknown,
): void {
  const real = globalThis.fetch;
  globalThis.fetch = (async (input: Request, init) => {
    const answer = await real(input, init);
    if (new URL(input.url).pathname !== path) return answer;
    const body = await answer.json();
    return Response.json({ ...body, code: 1, data: await alter(body.data) });
  }) as typeof fetch;
}

/**
 * Ends calls to one path without a response. The returned function returns how often the page sent
 * them.
 */
export function loseAnswers(path: string): () => number {
  const real = globalThis.fetch;
  let sent = 0;
  globalThis.fetch = (async (input: Request, init) => {
    if (new URL(input.url).pathname !== path) return real(input, init);
    sent += 1;
    throw new TypeError('network');
  }) as typeof fetch;
  return () => sent;
}

/**
 * Lets the exchange act on calls to one path and loses its responses, until the returned function is
 * called.
 */
export function cutAnswers(path: string): () => void {
  const real = globalThis.fetch;
  let isCut = true;
  globalThis.fetch = (async (input: Request, init) => {
    const answer = await real(input, init);
    if (isCut && new URL(input.url).pathname === path) throw new TypeError('network');
    return answer;
  }) as typeof fetch;
  return () => {
    isCut = false;
  };
}

/** Takes the page off line until the returned function is called. */
export function goOffline(): () => void {
  const real = globalThis.fetch;
  globalThis.fetch = () => Promise.reject(new TypeError('network'));
  act(() => reportConnectivity('offline'));
  return () => {
    globalThis.fetch = real;
    act(() => reportConnectivity('online'));
  };
}

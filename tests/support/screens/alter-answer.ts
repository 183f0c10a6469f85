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

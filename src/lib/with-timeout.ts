/** Resolves with `work`, or with `undefined` after `limitMs`. Rejects if `work` rejects in time. */
export async function withTimeout<Value>(
  limitMs: number,
  work: Promise<Value>,
): Promise<Value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), limitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

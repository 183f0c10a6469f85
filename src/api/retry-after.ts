/**
 * Returns the delay that a refusal requests (product.md#headers), in whole seconds; it is never a
 * date.
 */
export function retryAfter(headers: Headers): { retryAfterSeconds?: number } {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? { retryAfterSeconds: seconds } : {};
}

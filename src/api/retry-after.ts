/** Returns the wait of a refusal (product.md#headers): whole seconds, never a date. */
export function retryAfter(headers: Headers): { retryAfterSeconds?: number } {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? { retryAfterSeconds: seconds } : {};
}

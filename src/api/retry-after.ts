/** When a refusal says how long to wait before asking again: whole seconds, never a date. */
export function retryAfter(headers: Headers): { retryAfterSeconds?: number } {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? { retryAfterSeconds: seconds } : {};
}

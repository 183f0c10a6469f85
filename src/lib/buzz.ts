/** Lets the phone vibrate by this pattern in milliseconds; not where motion is reduced. */
export function buzz(pattern: number[]): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  navigator.vibrate?.(pattern);
}

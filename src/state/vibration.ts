import * as z from 'zod/mini';
import { store } from './device-atom';
import { preferenceAtom } from './preferences';

/** True if the phone vibrates at purchases, results and wrong codes. */
export const vibrationAtom = preferenceAtom('vibration', z.boolean(), true);

/**
 * Vibrates the phone with this pattern in milliseconds, unless the member turned vibration off or
 * motion is reduced.
 */
export function buzz(pattern: number[]): void {
  if (!store.get(vibrationAtom)) return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  navigator.vibrate?.(pattern);
}

import { useCallback, useSyncExternalStore } from 'react';

/** Kinds of screens. The widths are those of the variants of variants.css (interface.md#widths). */
const MEDIA = {
  low: '(height < 31.25rem) and (width >= 35rem)',
  medium: '(width >= 48rem)',
  wide: '(width >= 75rem)',
  /** A wide screen with room for a list next to three other columns. */
  roomy: '(width >= 85rem)',
  /** A touch device, on which a field would open the keyboard. */
  touch: '(any-pointer: coarse)',
} as const;

/**
 * Returns true if the screen matches, and renders again when that changes. Use it for parts that
 * are mounted only on some screens; styles use the variants in variants.css.
 */
export function useMedia(name: keyof typeof MEDIA): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const query = matchMedia(MEDIA[name]);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    [name],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(MEDIA[name]).matches);
}

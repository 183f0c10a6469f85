import type { AnyRouter } from '@tanstack/react-router';

const FADE_MS = 160;

/**
 * Fades in the next page (interface.md#motion). The first page of a visit appears without
 * animation.
 */
export function followMotion(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!(fromLocation && pathChanged)) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    document.querySelector('main')?.animate?.([{ opacity: 0.2 }, {}], FADE_MS);
  });
}

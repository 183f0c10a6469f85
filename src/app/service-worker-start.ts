import type { QueryClient } from '@tanstack/react-query';
import type { AppRouter } from '#/app/router';
import { loadOptional } from '#/lib/optional-load';

/**
 * Counted from the page's `load` event: by then the main content is painted, even on slow phones.
 */
const SETTLED_AFTER_MS = 3_000;

/**
 * Registers the service worker after the page has loaded: caching 1.5 MB of files would take
 * bandwidth and processor time from the first screen.
 */
export function registerWhenLoaded(queryClient: QueryClient, router: AppRouter): void {
  const register = async () => {
    const { startServiceWorker } = await loadOptional(() => import('./service-worker'));
    startServiceWorker({
      // Refetched so that the quotes pass through the new worker and the first visit is cached.
      firstControl: () => void queryClient.invalidateQueries({ queryKey: ['market'] }),
      open: (path) => router.history.push(path),
    });
    const { followDeviceNotices } = await loadOptional(() => import('./device-notices'));
    followDeviceNotices(queryClient);
  };
  // Without it the app works, but not offline. A chunk that fails to load is requested on the next
  // start.
  const registerSettled = () =>
    setTimeout(() => register().catch(() => undefined), SETTLED_AFTER_MS);
  if (document.readyState === 'complete') registerSettled();
  else globalThis.addEventListener('load', registerSettled, { once: true });
}

import type { QueryClient } from '@tanstack/react-query';
import type { AppRouter } from '#/app/router';
import { loadOptional } from '#/lib/optional-load';
import { store } from '#/state/device-atom';
import { memberKeyAtom } from '#/state/session';

/** Counted from the page's `load` event: the main content is painted then, even on slow phones. */
const SETTLED_AFTER_MS = 3_000;

/**
 * Synchronises the device's display outside the app only if there is something to show: a visitor
 * who never signed in here loads none of it.
 */
function followOnceNeeded(queryClient: QueryClient): void {
  const isPermitted = globalThis.Notification?.permission === 'granted';
  if (!isPermitted && store.get(memberKeyAtom) === undefined) {
    const stop = store.sub(memberKeyAtom, () => {
      stop();
      followOnceNeeded(queryClient);
    });
    return;
  }
  loadOptional(() => import('./device-notices'))
    .then(({ followDeviceNotices }) => followDeviceNotices(queryClient))
    // The display on the device may be out of date until the next start.
    .catch(() => undefined);
}

/**
 * Registers the service worker after the page has loaded: caching 2 MB of files would take
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
    followOnceNeeded(queryClient);
  };
  // Without it the app works, but not offline. A chunk that fails to load is requested on the next
  // start.
  const registerSettled = () =>
    setTimeout(() => register().catch(() => undefined), SETTLED_AFTER_MS);
  if (document.readyState === 'complete') registerSettled();
  else globalThis.addEventListener('load', registerSettled, { once: true });
}

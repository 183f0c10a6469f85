import type { QueryClient } from '@tanstack/react-query';
import type { AppRouter } from '#/app/router';
import { loadOptional } from '#/lib/optional-load';
import { store } from '#/state/device-atom';
import { memberKeyAtom } from '#/state/session';

/**
 * Counted from the page's `load` event. By then, the main content is painted even on slow phones.
 */
const SETTLED_AFTER_MS = 3_000;

/**
 * Synchronises what the device shows outside the app, but only if there is something to show. A
 * visitor who never signed in here loads none of this code.
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
 * Registers the service worker after the page has loaded, because caching 2 MB of files would take
 * bandwidth and processor time from the first screen.
 */
export function registerWhenLoaded(queryClient: QueryClient, router: AppRouter): void {
  const register = async () => {
    const { startServiceWorker } = await loadOptional(() => import('./service-worker'));
    startServiceWorker({
      // The queries are refetched so that the quotes pass through the new worker and the first
      // visit is cached.
      firstControl: () => void queryClient.invalidateQueries({ queryKey: ['market'] }),
      open: (path) => router.history.push(path),
    });
    followOnceNeeded(queryClient);
  };
  // Without the worker, the app works, but not offline. If its chunk fails to load, the next start
  // requests it again.
  const registerSettled = () =>
    setTimeout(() => register().catch(() => undefined), SETTLED_AFTER_MS);
  if (document.readyState === 'complete') registerSettled();
  else globalThis.addEventListener('load', registerSettled, { once: true });
}

import type { QueryClient } from '@tanstack/react-query';

/** After the load of the page: by then it has drawn what it is about, also on a slow phone. */
const SETTLED_AFTER_MS = 3_000;

/**
 * Registers the service worker once the page has come to rest: keeping 1.5 MB of files takes
 * bandwidth and processor time from the first screen.
 */
export function registerWhenLoaded(queryClient: QueryClient): void {
  const register = async () => {
    const { startServiceWorker } = await import('./service-worker');
    startServiceWorker({
      // Asked once more, the quotes pass the new worker, and the first visit counts.
      firstControl: () => void queryClient.invalidateQueries({ queryKey: ['market'] }),
    });
  };
  // Without it the app works, only not offline: a chunk that does not come is asked for next time.
  const registerSettled = () =>
    setTimeout(() => register().catch(() => undefined), SETTLED_AFTER_MS);
  if (document.readyState === 'complete') registerSettled();
  else globalThis.addEventListener('load', registerSettled, { once: true });
}

import type { QueryClient } from '@tanstack/react-query';

/** Registers the service worker once the page itself has everything it needs. */
export function registerWhenLoaded(queryClient: QueryClient): void {
  const register = () => {
    import('#/app/service-worker').then(
      ({ startServiceWorker }) =>
        startServiceWorker({
          // Asked once more, the quotes pass the new worker, and the first visit counts.
          firstControl: () => void queryClient.invalidateQueries({ queryKey: ['market'] }),
        }),
      // Not to be had just now: the next start tries again.
      () => undefined,
    );
  };
  if (document.readyState === 'complete') register();
  else globalThis.addEventListener('load', register, { once: true });
}

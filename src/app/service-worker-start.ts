import type { QueryClient } from '@tanstack/react-query';
import { startServiceWorker } from './service-worker';

/** Registers the service worker once the page itself has everything it needs. */
export function registerWhenLoaded(queryClient: QueryClient): void {
  const register = () => {
    startServiceWorker({
      // Asked once more, the quotes pass the new worker, and the first visit counts.
      firstControl: () => void queryClient.invalidateQueries({ queryKey: ['market'] }),
    });
  };
  if (document.readyState === 'complete') register();
  else globalThis.addEventListener('load', register, { once: true });
}

import type { ServiceWorkerMessage } from '#/contract/service-worker-messages';

/**
 * Tells the service worker when `signal` aborts this read: no browser does, and the worker's own
 * request would go on holding a connection.
 */
export function cancelQuoteOnAbort(
  signal: AbortSignal | undefined,
  address: string,
  form = '',
): void {
  signal?.addEventListener('abort', () => {
    const message: ServiceWorkerMessage = { type: 'TURN_AWAY', address, form };
    navigator.serviceWorker?.controller?.postMessage(message);
  });
}

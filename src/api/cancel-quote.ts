import type { ServiceWorkerMessage } from '#core/contract/service-worker-messages.ts';

/**
 * Notifies the service worker when `signal` aborts this read. Browsers do not do so, and the
 * worker's own request would occupy a connection (ADR-098).
 */
export function cancelQuoteOnAbort(
  signal: AbortSignal | undefined,
  address: string,
  form = '',
): void {
  signal?.addEventListener('abort', () => {
    const message: ServiceWorkerMessage = { type: 'CANCEL_READ', address, form };
    navigator.serviceWorker?.controller?.postMessage(message);
  });
}

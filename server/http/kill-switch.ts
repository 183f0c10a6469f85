import type { ServiceWorkerMessage } from '#core/contract/service-worker-messages.ts';

/** The message to the worker that is to be removed; see sw/service-worker.ts. */
const STOP_FETCHING: ServiceWorkerMessage = { type: 'STOP_FETCHING' };

/**
 * Time until the second call of `skipWaiting`. When a page sends a request while Chromium 156 stops
 * the former worker, Chromium starts that worker again and may let it run for minutes; another call
 * stops it. Two seconds later, such a request is unlikely.
 */
const SKIP_AGAIN_MS = 2_000;

/**
 * Content of `/sw.js` while SW_KILL is set: a service worker that unregisters itself and deletes
 * every cache without reloading pages. The stored quotes remain, but nothing reads them without the
 * worker.
 */
export const SELF_REMOVING_WORKER = `
self.addEventListener('install', () => {
  self.registration.active?.postMessage(${JSON.stringify(STOP_FETCHING)});
  void self.skipWaiting();
  setTimeout(() => self.skipWaiting(), ${SKIP_AGAIN_MS});
});
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .finally(() => self.registration.unregister()),
  );
});
`.trimStart();

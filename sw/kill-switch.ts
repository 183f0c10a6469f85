/// <reference lib="webworker" />
// Served as /sw.js while SW_KILL is set: removes itself and every cache, and reloads no page.
export {};

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .finally(() => self.registration.unregister()),
  );
});

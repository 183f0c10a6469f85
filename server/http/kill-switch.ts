/**
 * Content of `/sw.js` while SW_KILL is set: a service worker that unregisters itself and deletes
 * every cache without reloading pages. The last-seen quotes stay; nothing reads them without the
 * worker.
 */
export const SELF_REMOVING_WORKER = `
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .finally(() => self.registration.unregister()),
  );
});
`.trimStart();

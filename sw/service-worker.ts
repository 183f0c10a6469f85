/// <reference lib="webworker" />
import { setCatchHandler } from 'workbox-routing';
import { isServiceWorkerMessage } from '../src/contract/service-worker-messages.ts';
import { persistedStore } from '../src/lib/persisted.ts';
import { fetchAll, keepOutgoing } from './assets.ts';
import { type BuildFile, catalogOf, firstFiles, laterFiles } from './manifest.ts';
import { keepImages, pruneRuntime, routeRuntime, turnAway } from './runtime-caches.ts';
import { precache, routeShell } from './shell.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: BuildFile[] };

const LANGUAGE_KEY = 'language';

const files = self.__WB_MANIFEST;
const memory = persistedStore('trade-service-worker');

async function keepCatalog(language: string | undefined): Promise<void> {
  const catalog = catalogOf(files, language ?? 'en');
  if (catalog) await fetchAll([catalog]);
}

precache.addToCacheList(firstFiles(files));
routeShell();
routeRuntime();
// Whatever breaks in here must not break the page: the network answers as if there were no worker.
setCatchHandler(({ request }) => fetch(request));

self.addEventListener('install', (event) => {
  event.waitUntil(precache.install(event));
  event.waitUntil(memory.get<string>(LANGUAGE_KEY).then(keepCatalog));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    keepOutgoing(precache.strategy.cacheName, files, memory)
      .then(() => precache.activate(event))
      // The first visit counts: its pages are claimed, so its quotes are kept.
      .finally(() => self.clients.claim()),
  );
  event.waitUntil(pruneRuntime());
});

self.addEventListener('message', (event) => {
  const message: unknown = event.data;
  if (!isServiceWorkerMessage(message)) return;
  switch (message.type) {
    case 'SKIP_WAITING':
      event.waitUntil(self.skipWaiting());
      return;
    case 'LANGUAGE':
      event.waitUntil(memory.set(LANGUAGE_KEY, message.code));
      event.waitUntil(keepCatalog(message.code));
      return;
    case 'WARM':
      event.waitUntil(fetchAll(laterFiles(files)));
      return;
    case 'KEEP_IMAGES':
      event.waitUntil(keepImages(message.paths, event));
      return;
    case 'TURN_AWAY':
      if (event.source instanceof Client) turnAway(event.source.id, message.address, message.form);
  }
});

/// <reference lib="webworker" />
import { setCatchHandler } from 'workbox-routing';
import {
  isServiceWorkerMessage,
  type ServiceWorkerMessage,
} from '#core/contract/service-worker-messages.ts';
import { persistedStore } from '../src/lib/persisted.ts';
import { PUSH_STORE } from '../src/lib/push-store.ts';
import { cacheOutgoing, fetchAll } from './assets.ts';
import { stopFetching } from './guarded-cache.ts';
import { type BuildFile, catalogOf, installFiles, laterFiles } from './manifest.ts';
import { openFrom, type PushSubscriptionChange, renewPush, showPush } from './push.ts';
import {
  cacheImages,
  cancelQuote,
  cancelQuotes,
  pruneRuntime,
  routeRuntime,
} from './runtime-caches.ts';
import { routeShares } from './share-target.ts';
import { precache, routeShell } from './shell.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: BuildFile[] };

const LANGUAGE_KEY = 'language';

const files = self.__WB_MANIFEST;
const memory = persistedStore(PUSH_STORE.name);

async function cacheCatalog(language: string | undefined): Promise<void> {
  const catalog = catalogOf(files, language ?? 'en');
  if (catalog) await fetchAll([catalog]);
}

let warming: Promise<void> | undefined;

/** Fetches missing files; pages request this repeatedly. */
function warm(): Promise<void> {
  warming ??= fetchAll(laterFiles(files)).finally(() => {
    warming = undefined;
  });
  return warming;
}

precache.addToCacheList(installFiles(files));
routeShell();
routeRuntime();
routeShares(memory);
// An error here must not break the page: the network responds as if there were no worker.
setCatchHandler(({ request }) => fetch(request));

self.addEventListener('install', (event) => {
  event.waitUntil(precache.install(event));
  event.waitUntil(memory.get<string>(LANGUAGE_KEY).then(cacheCatalog));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    cacheOutgoing(precache.strategy.cacheName, files, memory)
      .then(() => precache.activate(event))
      // Claims the pages of the first visit so that their quotes are stored.
      .finally(() => self.clients.claim()),
  );
  event.waitUntil(pruneRuntime());
});

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)));
self.addEventListener('notificationclick', (event) =>
  event.waitUntil(openFrom(event.notification)),
);
self.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(renewPush(memory, event as PushSubscriptionChange)),
);

self.addEventListener('message', (event) => {
  const message: unknown = event.data;
  if (!isServiceWorkerMessage(message)) return;
  switch (message.type) {
    case 'SKIP_WAITING':
      self.registration.active?.postMessage({
        type: 'STOP_FETCHING',
      } satisfies ServiceWorkerMessage);
      event.waitUntil(self.skipWaiting());
      return;
    case 'STOP_FETCHING':
      stopFetching();
      cancelQuotes();
      return;
    case 'LANGUAGE':
      event.waitUntil(memory.set(LANGUAGE_KEY, message.code));
      event.waitUntil(cacheCatalog(message.code));
      return;
    case 'WARM':
      event.waitUntil(warm());
      return;
    case 'CACHE_IMAGES':
      event.waitUntil(cacheImages(message.paths, event));
      return;
    case 'CANCEL_READ':
      if (event.source instanceof Client)
        cancelQuote(event.source.id, message.address, message.form);
  }
});

import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { isQuoteRead } from '../src/contract/offline.ts';
import { persistedStore } from '../src/lib/persisted.ts';
import { answerAsset } from './assets.ts';
import { orNothing } from './guarded-cache.ts';
import { answerQuote, pruneQuotes } from './last-seen.ts';

const IMAGES = /^\/(coins|flags|banners|partners|icons)\/[\w./-]+\.(svg|png|webp|jpg)$/;
const MOST_IMAGES = 150;
const IMAGE_SECONDS = 30 * 24 * 60 * 60;

const quotes = persistedStore('trade-quotes');
const images = new StaleWhileRevalidate({
  cacheName: 'trade-images',
  plugins: [
    new CacheableResponsePlugin({ statuses: [200] }),
    new ExpirationPlugin({ maxEntries: MOST_IMAGES, maxAgeSeconds: IMAGE_SECONDS }),
  ],
});

export function routeRuntime(): void {
  for (const method of ['GET', 'POST'] as const) {
    registerRoute(
      ({ url, sameOrigin }) => sameOrigin && isQuoteRead(method, url.pathname),
      ({ request, event }) =>
        answerQuote(request, {
          fetch: (asked) => fetch(asked),
          store: quotes,
          now: Date.now,
          keepAlive: (work) => event.waitUntil(work),
        }),
      method,
    );
  }
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
    ({ request }) => answerAsset(request),
  );
  registerRoute(({ url, sameOrigin }) => sameOrigin && IMAGES.test(url.pathname), images);
}

/** Images that a page loaded before it had this worker. */
export async function keepImages(paths: readonly string[], event: ExtendableEvent): Promise<void> {
  const wanted = paths.filter((path) => IMAGES.test(path)).slice(0, MOST_IMAGES);
  for (const path of wanted) {
    await orNothing(() => images.handle({ request: new Request(path), event }));
  }
}

export function pruneRuntime(): Promise<void> {
  return pruneQuotes(quotes, Date.now());
}

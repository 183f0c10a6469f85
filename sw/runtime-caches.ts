import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { SPARKLINES } from '#core/contract/market-sparklines.ts';
import { isQuoteRead, QUOTE_LIMIT_MS, QUOTE_WAIT_MS } from '#core/contract/offline.ts';
import { persistedStore } from '../src/lib/persisted.ts';
import { respondWithAsset } from './assets.ts';
import { limitedTo, plausibleOnly, tryOrUndefined } from './guarded-cache.ts';
import { type FromNetwork, keyOfQuote, pruneQuotes, respondWithQuote } from './last-seen.ts';
import { OpenRequests } from './open-requests.ts';

const IMAGES = /^\/(coins|flags|banners|partners|icons)\/[\w./-]+\.(svg|png|webp|jpg)$/;
const MAX_IMAGES = 150;
const IMAGE_SECONDS = 30 * 24 * 60 * 60;
/**
 * Time limit for an image, because revalidating a cached one must not hold a connection for long.
 */
const IMAGE_LIMIT_MS = 15_000;

const quotes = persistedStore('trade-quotes');
const open = new OpenRequests<FromNetwork>(QUOTE_LIMIT_MS);
const images = new StaleWhileRevalidate({
  cacheName: 'trade-images',
  plugins: [
    plausibleOnly,
    limitedTo(IMAGE_LIMIT_MS),
    new ExpirationPlugin({ maxEntries: MAX_IMAGES, maxAgeSeconds: IMAGE_SECONDS }),
  ],
});

/**
 * Handled like quotes: the response comes from the network or, if that fails, is the last one. The
 * query contains only the hour.
 */
const sparklines = new NetworkFirst({
  cacheName: 'trade-sparklines',
  networkTimeoutSeconds: QUOTE_WAIT_MS / 1000,
  plugins: [
    plausibleOnly,
    limitedTo(IMAGE_LIMIT_MS),
    { cacheKeyWillBeUsed: async () => SPARKLINES },
  ],
});

/** Routes quotes, hashed files and public images. */
export function routeRuntime(): void {
  for (const method of ['GET', 'POST'] as const) {
    registerRoute(
      ({ url, sameOrigin }) => sameOrigin && isQuoteRead(method, url.pathname),
      ({ request, event }) =>
        respondWithQuote(request, {
          fetch: (asked, signal) => fetch(asked, { signal }),
          open,
          clientId: event instanceof FetchEvent ? event.clientId : '',
          store: quotes,
          now: Date.now,
          keepAlive: (work) => event.waitUntil(work),
        }),
      method,
    );
  }
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
    ({ request }) => respondWithAsset(request),
  );
  registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === SPARKLINES, sparklines);
  registerRoute(({ url, sameOrigin }) => sameOrigin && IMAGES.test(url.pathname), images);
}

/** Caches images that a page loaded before this worker controlled it. */
export async function cacheImages(paths: readonly string[], event: ExtendableEvent): Promise<void> {
  const wanted = paths.filter((path) => IMAGES.test(path)).slice(0, MAX_IMAGES);
  for (const path of wanted) {
    await tryOrUndefined(() => images.handle({ request: new Request(path), event }));
  }
}

/**
 * Removes a page that no longer waits for a quote. The page asks for this, because browsers do not
 * report aborted requests to a worker.
 */
export function cancelQuote(clientId: string, address: string, form: string): void {
  open.removeClient(keyOfQuote(new URL(address, self.location.origin), form), clientId);
}

/**
 * Aborts all requests for quotes; their pages get the last stored quotes, as if there were no
 * network.
 */
export function cancelQuotes(): void {
  open.abortAll();
}

/** Removes quotes that are too old or exceed the maximum number. */
export function pruneRuntime(): Promise<void> {
  return pruneQuotes(quotes, Date.now());
}

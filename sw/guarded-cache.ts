import type { StrategyOptions } from 'workbox-strategies';
import { withTimeout } from '../src/lib/with-timeout.ts';

type WorkboxPlugin = NonNullable<StrategyOptions['plugins']>[number];

/** Time limit for a file, after which its connection is freed; no file is larger than 600 kB. */
export const FILE_LIMIT_MS = 60_000;

/** Maximum wait for the cache, whose requests can hang on a full or broken disk. */
const CACHE_LIMIT_MS = 1_000;

/** Returns `undefined` if `work` fails or takes too long. */
export async function tryOrUndefined<Value>(
  work: () => Promise<Value>,
  limitMs: number = CACHE_LIMIT_MS,
): Promise<Value | undefined> {
  try {
    return await withTimeout(limitMs, work());
  } catch {
    return undefined;
  }
}

/** Maximum wait for a slow cache if the network also fails. */
const SLOW_CACHE_LIMIT_MS = 20_000;

/** Pauses before reading a cache again after a failure. */
const READ_AGAIN_MS = [100, 300, 1_000, 3_000];

/**
 * Responds from the cache. If the cache has no entry or does not respond within a second, responds
 * with the first result of cache and network, because reading takes longer or fails at first while
 * a slow device starts. `read` returns `undefined` if there is no entry, and may hang. Rejects if
 * neither the cache nor the network has a response.
 */
export async function cacheOrNetwork(
  read: () => Promise<Response | undefined>,
  fromNetwork: () => Promise<Response>,
  limits = { cacheMs: CACHE_LIMIT_MS, slowCacheMs: SLOW_CACHE_LIMIT_MS },
): Promise<Response> {
  const first = read();
  const soon = await tryOrUndefined(() => first, limits.cacheMs);
  if (soon) return soon;
  const cached = tryOrUndefined(() => first.catch(() => readAgain(read)), limits.slowCacheMs);
  const late = cached.then((response) => response ?? Promise.reject(new Error('not cached')));
  return Promise.any([late, fromNetwork()]);
}

/** Reads until an attempt succeeds, with a pause before each. Rejects if none succeeds. */
async function readAgain<Value>(read: () => Promise<Value>): Promise<Value> {
  for (const pause of READ_AGAIN_MS) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    try {
      return await read();
    } catch {}
  }
  throw new Error('the cache cannot be read');
}

/**
 * Expected content types by file extension. The paths of calls have no extension, and old servers
 * send JSON with any type.
 */
const TYPES: readonly (readonly [ending: RegExp, type: RegExp])[] = [
  [/\.js$/, /javascript/],
  [/\.css$/, /^text\/css/],
  [/\.html$/, /^text\/html/],
  [/\.(svg|png|webp|jpg|ico)$/, /^image\//],
  [/\.(json|webmanifest)$/, /json/],
  [/\.\w+$/, /^(?!text\/html)/],
];

/**
 * Returns false for a response that is certainly not the file of this name: an error, another type,
 * or a redirect, such as captive portals and damaged caches produce.
 */
export function isPlausible(path: string, response: Response): boolean {
  const { status, type: origin, redirected, headers } = response;
  if (status !== 200 || redirected || !/^(basic|default)$/.test(origin)) return false;
  const type = headers.get('Content-Type') ?? '';
  const expected = TYPES.find(([ending]) => ending.test(path))?.[1];
  return expected?.test(type) ?? true;
}

/** For workbox: only plausible responses enter a cache or leave it. */
export const plausibleOnly: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) =>
    isPlausible(pathOf(request), response) ? response : null,
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
    cachedResponse && isPlausible(pathOf(request), cachedResponse) ? cachedResponse : null,
};

/**
 * For workbox: aborts a request that has had no response after `limitMs`, which frees its
 * connection.
 */
export function limitedTo(limitMs: number): WorkboxPlugin {
  return {
    requestWillFetch: async ({ request }) => new Request(request, { signal: abortAfter(limitMs) }),
  };
}

const stopping = new AbortController();

/**
 * Permanently aborts the worker's own requests, because browsers start the next worker as soon as
 * this one is idle, but only after minutes while it is busy.
 */
export function stopFetching(): void {
  stopping.abort();
}

/** Returns a signal that aborts after `limitMs` or when `stopFetching` is called. */
export function abortAfter(limitMs: number): AbortSignal {
  if (stopping.signal.aborted) return stopping.signal;
  const limited = new AbortController();
  const abort = () => {
    stopping.signal.removeEventListener('abort', abort);
    limited.abort();
  };
  stopping.signal.addEventListener('abort', abort);
  setTimeout(abort, limitMs);
  return limited.signal;
}

/** Returns the path of a request, without its query. */
export function pathOf(request: Request): string {
  return new URL(request.url).pathname;
}

import type { PersistedStore } from '../src/lib/persisted.ts';
import {
  abortAfter,
  cacheOrNetwork,
  FILE_LIMIT_MS,
  isPlausible,
  pathOf,
  tryOrUndefined,
} from './guarded-cache.ts';
import type { BuildFile } from './manifest.ts';

/** Hashed files that are not part of the installation, and those of the previous build. */
const ASSETS_CACHE = 'trade-assets';

const BUILD_KEY = 'build-files';

/**
 * Serves an immutable file below /assets: from the cache or, if it is not cached, from the network,
 * in which case the response is cached.
 */
export function respondWithAsset(request: Request): Promise<Response> {
  const path = pathOf(request);
  return cacheOrNetwork(
    () => read(path),
    async () => {
      const response = await fetch(request, { signal: AbortSignal.timeout(FILE_LIMIT_MS) });
      void putInCache(path, response.clone());
      return response;
    },
  );
}

/**
 * Fetches files that are not cached, one after another so that the page's own requests go first.
 */
export async function fetchAll(files: readonly BuildFile[]): Promise<void> {
  for (const { url, integrity } of files) {
    const path = new URL(url, self.location.origin).pathname;
    if (await tryOrUndefined(() => read(path))) continue;
    const signal = abortAfter(FILE_LIMIT_MS);
    const response = await fetch(path, { integrity, signal }).catch(() => undefined);
    if (!response) return;
    await putInCache(path, response);
  }
}

/**
 * Moves the files of the previous build to `ASSETS_CACHE` before the precache drops them, because a
 * page of that build may still be open; they are removed when the next build takes over.
 */
export async function cacheOutgoing(
  precacheName: string,
  files: readonly BuildFile[],
  memory: PersistedStore,
) {
  const before = (await memory.get<string[]>(BUILD_KEY)) ?? [];
  const now = files.map((file) => `/${file.url.replace(/^\//, '')}`);
  await memory.set(BUILD_KEY, now);
  await tryOrUndefined(async () => {
    const [precache, assets] = await Promise.all([
      caches.open(precacheName),
      caches.open(ASSETS_CACHE),
    ]);
    const wanted = new Set([...before, ...now]);
    for (const request of await assets.keys()) {
      if (!wanted.has(pathOf(request))) await assets.delete(request);
    }
    for (const request of await precache.keys()) {
      const path = pathOf(request);
      const response =
        path.startsWith('/assets/') && !now.includes(path) && (await precache.match(request));
      if (response) await putInCache(path, response);
    }
  }, 10_000);
}

async function read(path: string): Promise<Response | undefined> {
  const cached = await (await caches.open(ASSETS_CACHE)).match(path);
  return cached && isPlausible(path, cached) ? cached : undefined;
}

async function putInCache(path: string, response: Response): Promise<void> {
  if (!isPlausible(path, response)) return;
  await tryOrUndefined(async () => (await caches.open(ASSETS_CACHE)).put(path, response));
}
